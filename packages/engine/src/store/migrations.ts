/**
 * The tables of pages, images and papers in the database of a data directory. Each step is one version: `user_version`
 * counts from
 * `firstVersion`. After the first release of the engine, steps never change: each change is a new step.
 */
export const pageMigrations: ReadonlyArray<string> = [
  // `page_clock` counts the changes of pages: an index has seen all up to a version. Facts and standings are derived
  // from pages, and have clocks of their own. A page without readers may be read by every team.
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
    title TEXT NOT NULL,
    published_at REAL,
    description TEXT NOT NULL,
    version INTEGER NOT NULL
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
  CREATE TABLE page_clock (
    version INTEGER NOT NULL,
    forgotten INTEGER NOT NULL,
    database TEXT NOT NULL
  ) STRICT;
  INSERT INTO page_clock VALUES (1, 0, hex(randomblob(8)));
  CREATE INDEX page_version ON page (version);
  CREATE TABLE page_gone (
    version INTEGER PRIMARY KEY,
    page INTEGER NOT NULL
  ) STRICT;
  CREATE TRIGGER page_goes AFTER DELETE ON page BEGIN
    UPDATE page_clock SET version = version + 1;
    INSERT INTO page_gone SELECT version, OLD.id FROM page_clock;
  END;
  CREATE TABLE page_fact (
    page INTEGER PRIMARY KEY REFERENCES page ON DELETE CASCADE,
    adult INTEGER NOT NULL,
    developer INTEGER NOT NULL,
    picture TEXT
  ) STRICT;
  CREATE INDEX page_fact_adult ON page_fact (page) WHERE adult = 1;
  CREATE INDEX page_published ON page (published_at) WHERE published_at IS NOT NULL;
  CREATE TABLE image (
    id INTEGER PRIMARY KEY,
    page INTEGER NOT NULL REFERENCES page ON DELETE CASCADE,
    url TEXT NOT NULL,
    alt TEXT NOT NULL,
    context TEXT NOT NULL,
    extensions TEXT NOT NULL,
    width INTEGER,
    height INTEGER
  ) STRICT;
  CREATE INDEX image_page ON image (page);
  CREATE TABLE image_size (
    url TEXT PRIMARY KEY,
    width INTEGER,
    height INTEGER,
    read_at REAL NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE VIRTUAL TABLE image_words USING fts5(
    title, alt, name, context,
    content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  CREATE TRIGGER image_goes AFTER DELETE ON image BEGIN
    DELETE FROM image_words WHERE rowid = OLD.id;
    DELETE FROM image_exact WHERE rowid = OLD.id;
  END;
  CREATE TABLE paper (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    title TEXT NOT NULL,
    abstract TEXT NOT NULL,
    body TEXT NOT NULL,
    authors TEXT NOT NULL,
    categories TEXT NOT NULL,
    created TEXT,
    updated TEXT
  ) STRICT;
  CREATE TABLE paper_name (
    namespace TEXT NOT NULL,
    name TEXT NOT NULL,
    paper INTEGER NOT NULL REFERENCES paper ON DELETE CASCADE,
    PRIMARY KEY (namespace, name)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX paper_name_paper ON paper_name (paper);
  CREATE TABLE paper_reference (
    paper INTEGER NOT NULL REFERENCES paper ON DELETE CASCADE,
    namespace TEXT NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (paper, namespace, name)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX paper_reference_name ON paper_reference (namespace, name);
  CREATE VIRTUAL TABLE paper_words USING fts5(
    title, abstract, authors, body,
    content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  CREATE TABLE link (
    page INTEGER PRIMARY KEY REFERENCES page ON DELETE CASCADE,
    targets BLOB NOT NULL,
    texts TEXT NOT NULL
  ) STRICT;
  CREATE TABLE standing (
    page INTEGER PRIMARY KEY REFERENCES page ON DELETE CASCADE,
    version INTEGER NOT NULL,
    quality INTEGER NOT NULL,
    anchors TEXT NOT NULL
  ) STRICT;
  CREATE INDEX standing_version ON standing (version);
  CREATE TABLE standing_clock (version INTEGER NOT NULL) STRICT;
  INSERT INTO standing_clock VALUES (0);
  CREATE TABLE page_fact_clock (version INTEGER NOT NULL) STRICT;
  INSERT INTO page_fact_clock VALUES (0);
  CREATE TABLE page_reader (
    page INTEGER NOT NULL REFERENCES page ON DELETE CASCADE,
    team TEXT NOT NULL,
    PRIMARY KEY (page, team)
  ) STRICT, WITHOUT ROWID;
  CREATE VIEW known_address AS
    SELECT url, id AS page FROM page UNION ALL SELECT url, page FROM page_address;
  CREATE VIRTUAL TABLE image_exact USING fts5(
    title, url, summary, body, folded_title, folded_url, folded_summary, folded_body,
    content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  CREATE VIRTUAL TABLE paper_exact USING fts5(
    title, url, summary, body, folded_title, folded_url, folded_summary, folded_body,
    content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  CREATE TABLE paper_unread (paper INTEGER PRIMARY KEY REFERENCES paper ON DELETE CASCADE) STRICT;
  CREATE TABLE write_check (id INTEGER PRIMARY KEY, filler BLOB NOT NULL) STRICT;
  `,
  // what pages for developers are; the facts of all pages are read again
  `
  ALTER TABLE page_fact ADD COLUMN kind TEXT;
  ALTER TABLE page_fact ADD COLUMN repository TEXT;
  ALTER TABLE page_fact ADD COLUMN skill INTEGER NOT NULL DEFAULT 0;
  CREATE INDEX page_fact_kind ON page_fact (kind, repository) WHERE kind IS NOT NULL;
  UPDATE page_fact_clock SET version = 0;
  `
]

/** Databases of earlier builds have lower versions and are refused. */
export const firstVersion = 100
