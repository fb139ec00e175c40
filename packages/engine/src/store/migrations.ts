/**
 * The database's structure, one step per version: the database's `user_version` counts the steps it has.
 * Steps that were released never change; what changes is a new step.
 */
export const migrations: ReadonlyArray<string> = [
  `
  CREATE TABLE page (
    id INTEGER PRIMARY KEY,
    url TEXT NOT NULL UNIQUE,
    host TEXT NOT NULL,
    port INTEGER NOT NULL,
    path TEXT NOT NULL,
    site TEXT NOT NULL,
    extensions TEXT NOT NULL,
    dated REAL NOT NULL,
    findable INTEGER NOT NULL,
    fingerprint BLOB,
    title TEXT NOT NULL,
    published_at REAL,
    description TEXT NOT NULL
  ) STRICT;
  CREATE INDEX page_host ON page (host);
  CREATE INDEX page_site ON page (site);

  CREATE TABLE page_copy (
    page INTEGER PRIMARY KEY REFERENCES page ON DELETE CASCADE,
    headings TEXT NOT NULL,
    text TEXT NOT NULL,
    requested_url TEXT NOT NULL,
    status INTEGER NOT NULL,
    content_type TEXT NOT NULL,
    fetched_at REAL NOT NULL,
    language TEXT,
    rest BLOB NOT NULL
  ) STRICT;

  CREATE TABLE page_address (
    url TEXT PRIMARY KEY,
    page INTEGER NOT NULL REFERENCES page ON DELETE CASCADE
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX page_address_page ON page_address (page);

  CREATE TABLE page_link (
    page INTEGER NOT NULL REFERENCES page ON DELETE CASCADE,
    site TEXT NOT NULL,
    PRIMARY KEY (page, site)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX page_link_site ON page_link (site);

  CREATE VIRTUAL TABLE page_words USING fts5(
    title, headings, address, summary, body,
    content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  CREATE VIRTUAL TABLE page_exact USING fts5(
    title, url, summary, body,
    content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  `,
  // Indexes are kept in step with the pages by the versions of these: what a version is higher than, an index has seen.
  `
  CREATE TABLE page_clock (
    version INTEGER NOT NULL,
    forgotten INTEGER NOT NULL,
    fts INTEGER NOT NULL,
    database TEXT NOT NULL
  ) STRICT;
  INSERT INTO page_clock VALUES (1, 0, 0, hex(randomblob(8)));

  ALTER TABLE page ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
  CREATE INDEX page_version ON page (version);

  CREATE TABLE page_gone (
    version INTEGER PRIMARY KEY,
    page INTEGER NOT NULL
  ) STRICT;
  CREATE TRIGGER page_goes AFTER DELETE ON page BEGIN
    UPDATE page_clock SET version = version + 1;
    INSERT INTO page_gone SELECT version, OLD.id FROM page_clock;
  END;

  DROP TABLE page_words;
  DROP TABLE page_exact;
  CREATE VIRTUAL TABLE page_words USING fts5(
    title, headings, address, summary, body, anchors, inner,
    content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  CREATE VIRTUAL TABLE page_exact USING fts5(
    title, url, summary, body,
    content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  `
]
