import type { Dialect } from "./sql/dialect.ts"

/**
 * A migration step: its name and its statements. After the first release of the engine, steps never change: each change
 * is a new step. Before that release, the engine refuses a database whose steps have other statements.
 */
export type Migration = readonly [name: string, statements: (dialect: Dialect) => ReadonlyArray<string>]

/** The tables of records, for SQLite and PostgreSQL. */
export const recordMigrations: ReadonlyArray<Migration> = [
  ["records", ({ bytes, counter, integer, keyedTable, real, table, time }) => [
    // jobs that read pages, their pages, and the results of scrapes and jobs
    `CREATE TABLE job (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      team TEXT NOT NULL,
      key TEXT NOT NULL,
      status TEXT NOT NULL,
      created_at ${time} NOT NULL,
      ended_at ${time},
      read_at ${time},
      credits ${integer} NOT NULL,
      total ${integer} NOT NULL,
      done ${integer} NOT NULL DEFAULT 0,
      read ${integer} NOT NULL DEFAULT 0,
      characters ${integer} NOT NULL DEFAULT 0,
      page_limit ${integer},
      attempts ${integer} NOT NULL DEFAULT 0,
      -- the rows of sitemaps that have not been read
      sitemaps ${integer} NOT NULL DEFAULT 0,
      notes TEXT,
      arrived TEXT,
      error TEXT,
      request TEXT NOT NULL
    ) ${table}`,
    "CREATE INDEX job_team ON job (team)",
    "CREATE INDEX job_ended ON job (ended_at)",
    "CREATE INDEX job_unfinished ON job (kind, id) WHERE status = 'scraping'",
    `CREATE TABLE job_page (
      id ${counter},
      job TEXT NOT NULL REFERENCES job ON DELETE CASCADE,
      key TEXT,
      url TEXT NOT NULL,
      host TEXT NOT NULL,
      depth ${integer} NOT NULL,
      parent ${integer},
      state TEXT NOT NULL,
      attempt ${integer} NOT NULL DEFAULT 0,
      epoch ${integer} NOT NULL DEFAULT 0,
      owner TEXT,
      leased_until ${time},
      ended_at ${time},
      result TEXT,
      code TEXT,
      error TEXT,
      -- the page whose document has this key
      same_as ${integer}
    ) ${table}`,
    // Without statistics about a job, PostgreSQL expects it to have one page, and may read all of them from any index
    // that begins with the job. So only this index has all pages, and indexes of waiting pages begin with `lower(job)`.
    "CREATE UNIQUE INDEX job_page_key ON job_page (job, key)",
    "CREATE INDEX job_page_failed ON job_page (job, id) WHERE state = 'failed'",
    "CREATE INDEX job_page_blocked ON job_page (job, id) WHERE state = 'blocked'",
    "CREATE INDEX job_page_waiting ON job_page (lower(job), depth, id, host) WHERE state = 'waiting'",
    // finds a page of another host without scanning the pages of resting hosts
    "CREATE INDEX job_page_host ON job_page (lower(job), host, depth, id) WHERE state = 'waiting'",
    "CREATE INDEX job_page_leased ON job_page (job, depth) WHERE state = 'leased'",
    // a crawl still knows the traps of its site in a new process
    `CREATE TABLE job_pattern (
      job TEXT NOT NULL REFERENCES job ON DELETE CASCADE,
      pattern TEXT NOT NULL,
      score ${integer} NOT NULL,
      PRIMARY KEY (job, pattern)
    ) ${keyedTable}`,
    `CREATE TABLE idempotency_key (
      team TEXT NOT NULL,
      key TEXT NOT NULL,
      used_at ${time} NOT NULL,
      PRIMARY KEY (team, key)
    ) ${keyedTable}`,
    // results of a job have a turn, in the order in which they were stored, and the running total of characters
    `CREATE TABLE scrape_result (
      id TEXT PRIMARY KEY,
      team TEXT NOT NULL,
      job TEXT REFERENCES job ON DELETE CASCADE,
      turn ${integer},
      characters ${integer},
      expires_at ${time},
      document ${bytes} NOT NULL
    ) ${table}`,
    "CREATE INDEX scrape_result_expires ON scrape_result (expires_at)",
    "CREATE UNIQUE INDEX scrape_result_turn ON scrape_result (job, turn)",

    // the activity of the last day, and the credits charged in each month
    `CREATE TABLE activity (
      id TEXT PRIMARY KEY,
      team TEXT NOT NULL,
      endpoint TEXT NOT NULL,
      target TEXT,
      created_at ${time} NOT NULL
    ) ${table}`,
    "CREATE INDEX activity_team ON activity (team, created_at, id)",
    "CREATE INDEX activity_created ON activity (created_at)",
    `CREATE TABLE credits_used (
      team TEXT NOT NULL,
      month TEXT NOT NULL,
      key TEXT NOT NULL,
      credits ${integer} NOT NULL,
      PRIMARY KEY (team, month, key)
    ) ${keyedTable}`,

    // agent runs: requests and results, traces, snapshots of intermediate results, charges, and the number of starts of
    // each step
    `CREATE TABLE agent_run (
      id TEXT PRIMARY KEY,
      kind TEXT NOT NULL,
      team TEXT NOT NULL,
      key TEXT NOT NULL,
      thread TEXT NOT NULL,
      turn ${integer} NOT NULL,
      engine TEXT NOT NULL,
      owner TEXT NOT NULL,
      epoch ${integer} NOT NULL DEFAULT 1,
      created_at ${time} NOT NULL,
      cancelled_at ${time},
      ended_at ${time},
      outcome TEXT,
      credits ${integer} NOT NULL DEFAULT 0,
      starts ${integer} NOT NULL DEFAULT 0,
      settings TEXT NOT NULL,
      request TEXT NOT NULL,
      result ${bytes}
    ) ${table}`,
    "CREATE INDEX agent_run_team ON agent_run (team, created_at)",
    "CREATE INDEX agent_run_created ON agent_run (created_at)",
    "CREATE UNIQUE INDEX agent_run_thread ON agent_run (thread, turn)",
    "CREATE INDEX agent_run_unfinished ON agent_run (created_at) WHERE ended_at IS NULL",
    `CREATE TABLE agent_event (
      id ${counter},
      run TEXT NOT NULL REFERENCES agent_run ON DELETE CASCADE,
      producer TEXT NOT NULL,
      sequence ${integer} NOT NULL,
      type TEXT NOT NULL,
      subject TEXT,
      at ${time} NOT NULL,
      event TEXT NOT NULL,
      UNIQUE (run, producer, sequence)
    ) ${table}`,
    "CREATE INDEX agent_event_run ON agent_event (run, id)",
    `CREATE TABLE agent_snapshot (
      run TEXT NOT NULL REFERENCES agent_run ON DELETE CASCADE,
      id TEXT NOT NULL,
      content ${bytes} NOT NULL,
      PRIMARY KEY (run, id)
    ) ${table}`,
    `CREATE TABLE agent_charge (
      run TEXT NOT NULL REFERENCES agent_run ON DELETE CASCADE,
      part TEXT NOT NULL,
      credits ${integer} NOT NULL,
      PRIMARY KEY (run, part)
    ) ${keyedTable}`,

    // durable workflows: executions in order, the results of their steps until they end, and what they wait for
    `CREATE TABLE workflow_execution (
      place ${counter},
      id TEXT NOT NULL UNIQUE,
      workflow TEXT NOT NULL,
      payload TEXT NOT NULL,
      parent TEXT,
      owner TEXT NOT NULL,
      epoch ${integer} NOT NULL DEFAULT 1,
      interrupted ${integer} NOT NULL DEFAULT 0,
      ended_at ${time},
      result ${bytes}
    ) ${table}`,
    "CREATE INDEX workflow_execution_unfinished ON workflow_execution (workflow) WHERE ended_at IS NULL",
    "CREATE INDEX workflow_execution_ended ON workflow_execution (ended_at) WHERE ended_at IS NOT NULL",
    `CREATE TABLE workflow_step (
      execution TEXT NOT NULL REFERENCES workflow_execution (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      attempt ${integer} NOT NULL,
      exit ${bytes} NOT NULL,
      PRIMARY KEY (execution, name, attempt)
    ) ${table}`,
    `CREATE TABLE workflow_deferred (
      execution TEXT NOT NULL,
      name TEXT NOT NULL,
      exit ${bytes} NOT NULL,
      PRIMARY KEY (execution, name)
    ) ${keyedTable}`,
    `CREATE TABLE workflow_clock (
      execution TEXT NOT NULL REFERENCES workflow_execution (id) ON DELETE CASCADE,
      name TEXT NOT NULL,
      due_at ${time} NOT NULL,
      PRIMARY KEY (execution, name)
    ) ${keyedTable}`,
    `CREATE TABLE agent_try (
      run TEXT NOT NULL REFERENCES agent_run ON DELETE CASCADE,
      step TEXT NOT NULL,
      tries ${integer} NOT NULL,
      PRIMARY KEY (run, step)
    ) ${keyedTable}`,

    // versions of pages for change tracking, by team, URL and tag
    `CREATE TABLE snapshot (
      id ${counter},
      team TEXT NOT NULL,
      url TEXT NOT NULL,
      tag TEXT NOT NULL,
      scraped_at ${time} NOT NULL,
      markdown ${bytes} NOT NULL,
      schema TEXT,
      json ${bytes}
    ) ${table}`,
    "CREATE INDEX snapshot_page ON snapshot (team, url, tag, id)",

    // pending webhook deliveries, in order, and the processes that send them
    `CREATE TABLE delivery (
      place ${counter},
      id TEXT NOT NULL UNIQUE,
      team TEXT NOT NULL,
      job TEXT NOT NULL,
      owner TEXT,
      -- the last delivery of a job waits for the retries of the others
      is_last ${integer} NOT NULL,
      url TEXT NOT NULL,
      headers TEXT NOT NULL,
      body ${bytes} NOT NULL,
      attempt ${integer} NOT NULL,
      due_at ${time} NOT NULL
    ) ${table}`,
    // find new deliveries, and those of a process or a job, without scanning the queue
    "CREATE INDEX delivery_job ON delivery (job, owner)",
    "CREATE INDEX delivery_owner ON delivery (owner, place)",

    // processes that share the records
    `CREATE TABLE lease_owner (
      owner TEXT PRIMARY KEY,
      expires_at ${time} NOT NULL
    ) ${keyedTable}`,

    // credits spent with search providers, and their cached responses
    `CREATE TABLE provider_spending (
      provider TEXT NOT NULL,
      day TEXT NOT NULL,
      credits ${real} NOT NULL,
      PRIMARY KEY (provider, day)
    ) ${keyedTable}`,
    `CREATE TABLE provider_answer (
      identity TEXT PRIMARY KEY,
      kept_at ${time} NOT NULL,
      useless_at ${time} NOT NULL,
      bytes ${integer} NOT NULL,
      answer ${bytes} NOT NULL
    ) ${table}`,
    // does not contain the responses themselves
    "CREATE INDEX provider_answer_sizes ON provider_answer (kept_at, identity, bytes)",
    "CREATE INDEX provider_answer_useless ON provider_answer (useless_at)",

    // threat policies of teams
    `CREATE TABLE threat_policy (
      team TEXT PRIMARY KEY,
      policy TEXT NOT NULL,
      updated_at ${time} NOT NULL
    ) ${table}`
  ]],
  ["feedback", ({ integer, keyedTable, table, time }) => [
    // the first charge of an activity, and what feedback about it refunds
    "ALTER TABLE activity ADD COLUMN key TEXT NOT NULL DEFAULT ''",
    `ALTER TABLE activity ADD COLUMN credits ${integer} NOT NULL DEFAULT 0`,
    `ALTER TABLE activity ADD COLUMN refundable ${integer} NOT NULL DEFAULT 0`,
    // one for each job; the judgement is a line of the file of judged queries
    `CREATE TABLE feedback (
      id TEXT PRIMARY KEY,
      team TEXT NOT NULL,
      job TEXT NOT NULL,
      endpoint TEXT NOT NULL,
      rating TEXT NOT NULL,
      content TEXT,
      judgement TEXT,
      refunded ${integer} NOT NULL,
      created_at ${time} NOT NULL,
      UNIQUE (team, job)
    ) ${table}`,
    "CREATE INDEX feedback_created ON feedback (created_at)",
    `CREATE TABLE feedback_refund (
      team TEXT NOT NULL,
      kind TEXT NOT NULL,
      day TEXT NOT NULL,
      credits ${integer} NOT NULL,
      PRIMARY KEY (team, kind, day)
    ) ${keyedTable}`
  ]],
  // the roles of the processes that share the records
  ["roles", () => ["ALTER TABLE lease_owner ADD COLUMN roles TEXT NOT NULL DEFAULT ''"]],
  ["monitors", ({ bytes, counter, integer, table, time }) => [
    `CREATE TABLE monitor (
      id TEXT PRIMARY KEY,
      team TEXT NOT NULL,
      key TEXT NOT NULL,
      status TEXT NOT NULL,
      cron TEXT NOT NULL,
      timezone TEXT NOT NULL,
      settings TEXT NOT NULL,
      -- days
      retention ${integer} NOT NULL,
      base TEXT NOT NULL,
      -- the next time of the schedule, and when its check starts: a little later
      next_run_at ${time},
      starts_at ${time},
      last_run_at ${time},
      current_check TEXT,
      last_summary TEXT,
      created_at ${time} NOT NULL,
      updated_at ${time} NOT NULL
    ) ${table}`,
    "CREATE INDEX monitor_team ON monitor (team, created_at, id)",
    "CREATE INDEX monitor_due ON monitor (starts_at) WHERE status = 'active'",
    "CREATE INDEX monitor_deleted ON monitor (id) WHERE status = 'deleted'",
    `CREATE TABLE monitor_check (
      id TEXT PRIMARY KEY,
      monitor TEXT NOT NULL REFERENCES monitor ON DELETE CASCADE,
      team TEXT NOT NULL,
      status TEXT NOT NULL,
      cause TEXT NOT NULL,
      scheduled_for ${time},
      -- whether its process needs an index
      searches ${integer} NOT NULL,
      created_at ${time} NOT NULL,
      started_at ${time},
      finished_at ${time},
      updated_at ${time} NOT NULL,
      owner TEXT,
      epoch ${integer} NOT NULL DEFAULT 0,
      estimated ${integer} NOT NULL,
      credits ${integer} NOT NULL DEFAULT 0,
      same ${integer} NOT NULL DEFAULT 0,
      changed ${integer} NOT NULL DEFAULT 0,
      new ${integer} NOT NULL DEFAULT 0,
      removed ${integer} NOT NULL DEFAULT 0,
      error_pages ${integer} NOT NULL DEFAULT 0,
      target_results TEXT NOT NULL,
      error TEXT
    ) ${table}`,
    "CREATE INDEX monitor_check_monitor ON monitor_check (monitor, created_at, id)",
    "CREATE INDEX monitor_check_queued ON monitor_check (searches, created_at) WHERE status = 'queued'",
    "CREATE INDEX monitor_check_running ON monitor_check (owner) WHERE status = 'running'",
    `CREATE TABLE monitor_page (
      place ${counter},
      monitor_check TEXT NOT NULL REFERENCES monitor_check ON DELETE CASCADE,
      target TEXT NOT NULL,
      key TEXT NOT NULL,
      status TEXT NOT NULL,
      page ${bytes} NOT NULL
    ) ${table}`,
    "CREATE UNIQUE INDEX monitor_page_key ON monitor_page (monitor_check, target, key)",
    "CREATE INDEX monitor_page_status ON monitor_page (monitor_check, status, place)",
    // what a monitor knows of each page
    `CREATE TABLE monitor_snapshot (
      place ${counter},
      monitor TEXT NOT NULL REFERENCES monitor ON DELETE CASCADE,
      target TEXT NOT NULL,
      -- equal for the URLs of one page
      key TEXT NOT NULL,
      url TEXT NOT NULL,
      scrape TEXT NOT NULL,
      options TEXT NOT NULL,
      version TEXT,
      markdown ${bytes} NOT NULL,
      json ${bytes},
      first_check TEXT NOT NULL,
      last_check TEXT NOT NULL,
      absences ${integer} NOT NULL DEFAULT 0,
      removed ${integer} NOT NULL DEFAULT 0
    ) ${table}`,
    "CREATE UNIQUE INDEX monitor_snapshot_key ON monitor_snapshot (monitor, target, key)"
  ]],
  ["repositories", ({ integer, keyedTable, table }) => [
    // topics are separated and enclosed by spaces
    `CREATE TABLE repository (
      name TEXT PRIMARY KEY,
      language TEXT,
      license TEXT,
      stars ${integer} NOT NULL,
      topics TEXT NOT NULL,
      archived ${integer} NOT NULL,
      fork ${integer} NOT NULL
    ) ${table}`,
    "CREATE INDEX repository_stars ON repository (stars)",
    `CREATE TABLE repository_import (
      file TEXT PRIMARY KEY,
      state TEXT NOT NULL,
      lines ${integer} NOT NULL,
      complete ${integer} NOT NULL
    ) ${keyedTable}`
  ]],
  ["monitor alerts", ({ bytes, integer, keyedTable, table, time }) => [
    "ALTER TABLE delivery ADD COLUMN method TEXT NOT NULL DEFAULT 'POST'",
    // where to record the outcome of a delivery
    "ALTER TABLE delivery ADD COLUMN channel TEXT",
    "ALTER TABLE delivery ADD COLUMN reports_to TEXT",
    // the monitor of a page that causes an alert
    "ALTER TABLE monitor_page ADD COLUMN alerts_for TEXT",
    "CREATE INDEX monitor_page_alerts ON monitor_page (alerts_for, place) WHERE alerts_for IS NOT NULL",
    // the delivery status of a check
    `CREATE TABLE monitor_notification (
      monitor_check TEXT NOT NULL REFERENCES monitor_check ON DELETE CASCADE,
      channel TEXT NOT NULL,
      total ${integer} NOT NULL,
      attempted ${integer} NOT NULL DEFAULT 0,
      delivered ${integer} NOT NULL DEFAULT 0,
      failed ${integer} NOT NULL DEFAULT 0,
      status_code ${integer},
      error TEXT,
      delivered_at ${time},
      PRIMARY KEY (monitor_check, channel)
    ) ${keyedTable}`,
    `CREATE TABLE monitor_recipient (
      id TEXT PRIMARY KEY,
      monitor TEXT NOT NULL REFERENCES monitor ON DELETE CASCADE,
      -- in lower case
      address TEXT NOT NULL,
      status TEXT NOT NULL,
      confirmation_sent_at ${time},
      created_at ${time} NOT NULL,
      UNIQUE (monitor, address)
    ) ${table}`,
    "CREATE INDEX monitor_recipient_address ON monitor_recipient (address, created_at)",
    // secrets that sign links
    `CREATE TABLE signing_key (
      purpose TEXT PRIMARY KEY,
      secret ${bytes} NOT NULL
    ) ${keyedTable}`
  ]],
  ["browser sessions", ({ bytes, integer, table, time }) => [
    // with which a page can be opened again; NULL for the defaults
    `ALTER TABLE scrape_result ADD COLUMN options ${bytes}`,
    `CREATE TABLE browser_session (
      id TEXT PRIMARY KEY,
      team TEXT NOT NULL,
      key TEXT NOT NULL,
      -- the process that runs its browser
      owner TEXT NOT NULL,
      -- the scrape that it continues
      scrape TEXT UNIQUE,
      watched ${integer} NOT NULL,
      recorded ${integer} NOT NULL,
      created_at ${time} NOT NULL,
      active_at ${time} NOT NULL,
      ends_at ${time} NOT NULL,
      ended_at ${time},
      -- whether a prompt was used, which costs more
      prompted ${integer} NOT NULL DEFAULT 0,
      -- charged so far
      credits ${integer} NOT NULL DEFAULT 0
    ) ${table}`,
    "CREATE INDEX browser_session_team ON browser_session (team, created_at, id)",
    "CREATE INDEX browser_session_active ON browser_session (owner) WHERE ended_at IS NULL",
    "CREATE INDEX browser_session_ended ON browser_session (ended_at)"
  ]],
  ["recordings of sessions", ({ bytes, table, time }) => [
    `CREATE TABLE session_recording (
      id TEXT PRIMARY KEY,
      recording ${bytes} NOT NULL,
      expires_at ${time} NOT NULL
    ) ${table}`,
    "CREATE INDEX session_recording_expiry ON session_recording (expires_at)"
  ]]
]
