/**
 * The database's structure, one step per version: the database's `user_version` counts the steps it has.
 * Steps that were released never change; what changes is a new step. They may call the functions of `migration-functions.ts`.
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
  UPDATE page SET version = id;
  UPDATE page_clock SET version = max(version, (SELECT coalesce(max(id), 0) FROM page));
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
  `,
  // What pages are and show: read from them when somebody asks, up to the version and page of the clock. Sizes are read by crawls.
  `
  CREATE TABLE page_fact_clock (version INTEGER NOT NULL, page INTEGER NOT NULL) STRICT;
  INSERT INTO page_fact_clock VALUES (0, 0);
  CREATE TABLE page_fact (
    page INTEGER PRIMARY KEY REFERENCES page ON DELETE CASCADE,
    adult INTEGER NOT NULL,
    developer INTEGER NOT NULL
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
  CREATE VIRTUAL TABLE image_exact USING fts5(
    title, url, summary, body,
    content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  CREATE TRIGGER image_goes AFTER DELETE ON image BEGIN
    DELETE FROM image_words WHERE rowid = OLD.id;
    DELETE FROM image_exact WHERE rowid = OLD.id;
  END;
  `,
  // Research papers, loaded from dumps. A paper is known by any of its names; what it cites may not be loaded.
  `
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
  CREATE VIRTUAL TABLE paper_exact USING fts5(
    title, url, summary, body,
    content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  `,
  // Where pages lead, and what that makes of each page: an index takes it in as a change of its own.
  `
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
  `,
  // What pages were when their changes were asked for, by team, URL and tag.
  `
  CREATE TABLE snapshot (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    team TEXT NOT NULL,
    url TEXT NOT NULL,
    tag TEXT NOT NULL,
    scraped_at REAL NOT NULL,
    markdown BLOB NOT NULL,
    schema TEXT,
    json BLOB
  ) STRICT;
  CREATE INDEX snapshot_page ON snapshot (team, url, tag, id);
  `,
  // Facts hold a page's picture, too, and are read up to a version alone: no two pages have the same. All are read again.
  `
  DROP TABLE page_fact_clock;
  CREATE TABLE page_fact_clock (version INTEGER NOT NULL) STRICT;
  INSERT INTO page_fact_clock VALUES (0);
  ALTER TABLE page_fact ADD COLUMN picture TEXT;
  `,
  // Results of scrapes and batches, what batches still have to read, what webhooks still have to be told, and what was charged.
  `
  CREATE TABLE scrape_result (
    id TEXT PRIMARY KEY,
    team TEXT NOT NULL,
    job TEXT REFERENCES job ON DELETE CASCADE,
    expires_at REAL,
    document BLOB NOT NULL
  ) STRICT;
  CREATE INDEX scrape_result_expires ON scrape_result (expires_at);
  CREATE INDEX scrape_result_job ON scrape_result (job);
  CREATE TABLE job (
    id TEXT PRIMARY KEY,
    team TEXT NOT NULL,
    key TEXT NOT NULL,
    status TEXT NOT NULL,
    created_at REAL NOT NULL,
    ended_at REAL,
    credits INTEGER NOT NULL DEFAULT 0,
    read INTEGER NOT NULL DEFAULT 0,
    request TEXT NOT NULL
  ) STRICT;
  CREATE INDEX job_team ON job (team, status);
  CREATE INDEX job_ended ON job (ended_at);
  CREATE TABLE job_page (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    job TEXT NOT NULL REFERENCES job ON DELETE CASCADE,
    url TEXT NOT NULL,
    state TEXT NOT NULL,
    turn INTEGER,
    scrape TEXT,
    ended_at REAL,
    code TEXT,
    error TEXT
  ) STRICT;
  CREATE INDEX job_page_state ON job_page (job, state, id);
  CREATE INDEX job_page_turn ON job_page (job, turn) WHERE turn IS NOT NULL;
  CREATE TABLE delivery (
    id TEXT PRIMARY KEY,
    url TEXT NOT NULL,
    headers TEXT NOT NULL,
    body TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    due_at REAL NOT NULL
  ) STRICT;
  CREATE TABLE activity (
    id TEXT PRIMARY KEY,
    team TEXT NOT NULL,
    endpoint TEXT NOT NULL,
    target TEXT,
    created_at REAL NOT NULL
  ) STRICT;
  CREATE INDEX activity_team ON activity (team, created_at, id);
  CREATE INDEX activity_created ON activity (created_at);
  CREATE TABLE credits_used (
    team TEXT NOT NULL,
    month TEXT NOT NULL,
    key TEXT NOT NULL,
    credits INTEGER NOT NULL,
    PRIMARY KEY (team, month, key)
  ) STRICT, WITHOUT ROWID;
  `,
  // What sites teams let their requests read.
  `
  CREATE TABLE threat_policy (
    team TEXT PRIMARY KEY,
    policy TEXT NOT NULL,
    updated_at REAL NOT NULL
  ) STRICT;
  `,
  // Which teams brought a page here; one without any is everybody's.
  `
  CREATE TABLE page_reader (
    page INTEGER NOT NULL REFERENCES page ON DELETE CASCADE,
    team TEXT NOT NULL,
    PRIMARY KEY (page, team)
  ) STRICT, WITHOUT ROWID;
  `,
  // Runs of agents: what was asked and what came of it, the trace, snapshots of results in the making, what each part of the work cost.
  `
  CREATE TABLE agent_run (
    id TEXT PRIMARY KEY,
    team TEXT NOT NULL,
    key TEXT NOT NULL,
    thread TEXT NOT NULL,
    turn INTEGER NOT NULL,
    engine TEXT NOT NULL,
    created_at REAL NOT NULL,
    cancelled_at REAL,
    ended_at REAL,
    outcome TEXT,
    credits INTEGER NOT NULL DEFAULT 0,
    starts INTEGER NOT NULL DEFAULT 0,
    request TEXT NOT NULL,
    result BLOB
  ) STRICT;
  CREATE INDEX agent_run_team ON agent_run (team, created_at);
  CREATE INDEX agent_run_created ON agent_run (created_at);
  CREATE UNIQUE INDEX agent_run_thread ON agent_run (thread, turn);
  CREATE INDEX agent_run_unfinished ON agent_run (created_at) WHERE ended_at IS NULL;
  CREATE TABLE agent_event (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    run TEXT NOT NULL REFERENCES agent_run ON DELETE CASCADE,
    producer TEXT NOT NULL,
    sequence INTEGER NOT NULL,
    type TEXT NOT NULL,
    subject TEXT,
    at REAL NOT NULL,
    event TEXT NOT NULL,
    UNIQUE (run, producer, sequence)
  ) STRICT;
  CREATE INDEX agent_event_run ON agent_event (run, id);
  CREATE TABLE agent_snapshot (
    run TEXT NOT NULL REFERENCES agent_run ON DELETE CASCADE,
    id TEXT NOT NULL,
    content BLOB NOT NULL,
    PRIMARY KEY (run, id)
  ) STRICT;
  CREATE TABLE agent_charge (
    run TEXT NOT NULL REFERENCES agent_run ON DELETE CASCADE,
    part TEXT NOT NULL,
    credits INTEGER NOT NULL,
    PRIMARY KEY (run, part)
  ) STRICT, WITHOUT ROWID;
  `,
  // Durable workflows: what was begun, the results of its steps until it has ended, and what it waits for.
  `
  CREATE TABLE workflow_execution (
    id TEXT PRIMARY KEY,
    workflow TEXT NOT NULL,
    payload TEXT NOT NULL,
    parent TEXT,
    interrupted INTEGER NOT NULL DEFAULT 0,
    ended_at REAL,
    result BLOB
  ) STRICT;
  CREATE INDEX workflow_execution_unfinished ON workflow_execution (workflow) WHERE ended_at IS NULL;
  CREATE INDEX workflow_execution_ended ON workflow_execution (ended_at) WHERE ended_at IS NOT NULL;
  CREATE TABLE workflow_step (
    execution TEXT NOT NULL REFERENCES workflow_execution ON DELETE CASCADE,
    name TEXT NOT NULL,
    attempt INTEGER NOT NULL,
    exit BLOB NOT NULL,
    PRIMARY KEY (execution, name, attempt)
  ) STRICT;
  CREATE TABLE workflow_deferred (
    execution TEXT NOT NULL,
    name TEXT NOT NULL,
    exit TEXT NOT NULL,
    PRIMARY KEY (execution, name)
  ) STRICT, WITHOUT ROWID;
  CREATE TABLE workflow_clock (
    execution TEXT NOT NULL REFERENCES workflow_execution ON DELETE CASCADE,
    name TEXT NOT NULL,
    due_at REAL NOT NULL,
    PRIMARY KEY (execution, name)
  ) STRICT, WITHOUT ROWID;
  `,
  // How often a step of a run was begun.
  `
  CREATE TABLE agent_try (
    run TEXT NOT NULL REFERENCES agent_run ON DELETE CASCADE,
    step TEXT NOT NULL,
    tries INTEGER NOT NULL,
    PRIMARY KEY (run, step)
  ) STRICT, WITHOUT ROWID;
  `,
  // A page is known by its own URL already: only others it is known by take rows of their own.
  `
  DELETE FROM page_address WHERE url = (SELECT page.url FROM page WHERE page.id = page_address.page);
  CREATE VIEW known_address AS SELECT url, id AS page FROM page UNION ALL SELECT url, page FROM page_address;
  `,
  // Outside quotes operators compare folded tokens, too. Pages are read again, and so are their images and all papers.
  `
  DROP TABLE page_exact;
  CREATE VIRTUAL TABLE page_exact USING fts5(
    title, url, summary, body, folded_title, folded_url, folded_summary, folded_body,
    content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  INSERT INTO page_words(page_words) VALUES ('delete-all');
  UPDATE page_clock SET fts = 0;

  DROP TABLE image_exact;
  CREATE VIRTUAL TABLE image_exact USING fts5(
    title, url, summary, body, folded_title, folded_url, folded_summary, folded_body,
    content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  UPDATE page_fact_clock SET version = 0;

  DROP TABLE paper_exact;
  CREATE VIRTUAL TABLE paper_exact USING fts5(
    title, url, summary, body, folded_title, folded_url, folded_summary, folded_body,
    content = '', contentless_delete = 1, tokenize = 'ascii'
  );
  CREATE TABLE paper_unread (paper INTEGER PRIMARY KEY REFERENCES paper ON DELETE CASCADE) STRICT;
  INSERT INTO paper_unread SELECT id FROM paper;
  `,
  // Deliveries take turns by team, and those of a job have an order.
  `
  ALTER TABLE delivery ADD COLUMN team TEXT NOT NULL DEFAULT 'default';
  ALTER TABLE delivery ADD COLUMN job TEXT NOT NULL DEFAULT '';
  ALTER TABLE delivery ADD COLUMN is_last INTEGER NOT NULL DEFAULT 0;
  UPDATE delivery SET job = body ->> 'id', is_last = body ->> 'type' GLOB '*.completed' OR body ->> 'type' GLOB '*.failed' OR body ->> 'type' GLOB '*.cancelled';
  `,
  // The row that readiness checks write.
  `
  CREATE TABLE write_check (id INTEGER PRIMARY KEY, filler BLOB NOT NULL) STRICT;
  `,
  // Titles become those of `title` elements, and extensions those of paths. Indexes and facts are made anew.
  `
  UPDATE page SET
    title = stored_title(page.title, (SELECT rest FROM page_copy WHERE page_copy.page = page.id)),
    extensions = stored_extensions(page.url, (SELECT content_type FROM page_copy WHERE page_copy.page = page.id));
  INSERT INTO page_words(page_words) VALUES ('delete-all');
  INSERT INTO page_exact(page_exact) VALUES ('delete-all');
  UPDATE page_clock SET fts = 0;
  UPDATE page_fact_clock SET version = 0;
  `
]
