import type { Migration } from "@trawl/engine/parts"

/** Enough for 10^8 pages, with some millions in each partition. */
const partitions = 32

/** The tables of pages on PostgreSQL. After the first release of this package, steps never change. */
export const corpusTables: ReadonlyArray<Migration> = [
  ["corpus", () => [
    "CREATE SEQUENCE page_id",
    `CREATE TABLE page (
      key BYTEA NOT NULL PRIMARY KEY,
      id BIGINT NOT NULL DEFAULT nextval('page_id'),
      url TEXT NOT NULL,
      site TEXT NOT NULL,
      title TEXT NOT NULL,
      description TEXT NOT NULL,
      is_findable BOOLEAN NOT NULL,
      content BYTEA,
      blob TEXT
    ) PARTITION BY HASH (key)`,
    ...Array.from(
      { length: partitions },
      (_, at) => `CREATE TABLE page_${at} PARTITION OF page FOR VALUES WITH (MODULUS ${partitions}, REMAINDER ${at})`
    ),
    "CREATE INDEX page_site ON page (site, id) WHERE is_findable",
    `CREATE TABLE page_address (
      key BYTEA PRIMARY KEY,
      page BYTEA NOT NULL REFERENCES page ON DELETE CASCADE
    )`,
    "CREATE INDEX page_address_page ON page_address (page)",
    // every team may read a page without readers
    `CREATE TABLE page_reader (
      page BYTEA NOT NULL REFERENCES page ON DELETE CASCADE,
      team TEXT NOT NULL,
      PRIMARY KEY (page, team)
    )`,
    // the last change of each page; the row of a removed page stays until all processes have followed the removal
    `CREATE TABLE page_change (
      page BYTEA PRIMARY KEY,
      url TEXT NOT NULL,
      removed_at DOUBLE PRECISION,
      transaction XID8 NOT NULL,
      sequence BIGINT NOT NULL
    )`,
    "CREATE SEQUENCE page_change_sequence",
    "CREATE INDEX page_change_order ON page_change (transaction, sequence)",
    "CREATE INDEX page_change_removed ON page_change (removed_at) WHERE removed_at IS NOT NULL",
    `CREATE TABLE blob (
      name TEXT COLLATE "C",
      part INTEGER,
      parts INTEGER NOT NULL,
      bytes BYTEA NOT NULL,
      PRIMARY KEY (name, part)
    )`,
    // the bytes are already compressed
    "ALTER TABLE blob ALTER COLUMN bytes SET STORAGE EXTERNAL",
    "ALTER TABLE page ALTER COLUMN content SET STORAGE EXTERNAL",
    // transaction IDs are comparable only on one server: `system` is its identifier. `file_key` signs links to files
    `CREATE TABLE corpus (
      id INTEGER PRIMARY KEY,
      name TEXT NOT NULL,
      system TEXT NOT NULL,
      forgotten_until XID8 NOT NULL,
      file_key BYTEA NOT NULL
    )`,
    "INSERT INTO corpus SELECT 1, gen_random_uuid(), system_identifier, '0', sha256(uuid_send(gen_random_uuid()) || uuid_send(gen_random_uuid())) FROM pg_control_system()"
  ]],
  // files that wait to be parsed; `reader` is the process that parses one
  ["uploads", () => [
    `CREATE TABLE upload (
      id TEXT PRIMARY KEY,
      team TEXT NOT NULL,
      opened_at DOUBLE PRECISION NOT NULL,
      reader TEXT,
      blob TEXT
    )`,
    "CREATE INDEX upload_team ON upload (team)"
  ]],
  // the migrated data directory, and the last change of its pages; the progress of each part until all are copied
  ["data migration", () => [
    `CREATE TABLE data_migration (
      id INTEGER PRIMARY KEY,
      source TEXT NOT NULL,
      directory TEXT NOT NULL,
      page_version BIGINT NOT NULL,
      finished_at DOUBLE PRECISION,
      system TEXT,
      transaction XID8,
      sequence BIGINT
    )`,
    `CREATE TABLE data_migration_part (
      part TEXT PRIMARY KEY,
      last TEXT NOT NULL,
      rows BIGINT NOT NULL
    )`
  ]],
  // `owner` is the process that saves a profile; each lock has a new epoch
  ["profiles", () => [
    "CREATE SEQUENCE browser_profile_epoch",
    `CREATE TABLE browser_profile (
      key TEXT PRIMARY KEY,
      content BYTEA,
      owner TEXT,
      epoch BIGINT NOT NULL
    )`,
    "ALTER TABLE browser_profile ALTER COLUMN content SET STORAGE EXTERNAL"
  ]],
  // research papers from dumps, by identifier, in the order in which processes add them to their indexes; the loaded
  // dumps
  ["papers", () => [
    `CREATE TABLE paper_record (
      key BYTEA PRIMARY KEY,
      content BYTEA NOT NULL,
      transaction XID8 NOT NULL,
      sequence BIGINT NOT NULL
    )`,
    "CREATE SEQUENCE paper_record_sequence",
    "CREATE INDEX paper_record_order ON paper_record (transaction, sequence)",
    "ALTER TABLE paper_record ALTER COLUMN content SET STORAGE EXTERNAL",
    "CREATE TABLE paper_dump (file TEXT PRIMARY KEY, state TEXT NOT NULL)"
  ]]
]
