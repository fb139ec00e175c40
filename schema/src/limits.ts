/** All numbers of the API. Times are in milliseconds unless the name contains another unit. */
export const limits = {
  // The specification's table "Limits", in its order.
  queryLength: 500,
  searchLimitMinimum: 1,
  searchLimitMaximum: 100,
  searchLimitDefault: 10,
  searchTimeoutDefault: 60_000,
  scrapeTimeoutMinimum: 1_000,
  scrapeTimeoutMaximum: 300_000,
  scrapeTimeoutDefault: 60_000,
  maxAgeDefault: 172_800_000,
  lockdownMaxAgeDefault: 63_072_000_000,
  pdfMaxPagesMinimum: 1,
  pdfMaxPagesMaximum: 10_000,
  profileNameLengthMinimum: 1,
  profileNameLengthMaximum: 128,
  questionLength: 10_000,
  highlightsQueryLength: 10_000,
  auditUsernameLength: 1_024,
  threatListItems: 1_000,
  riskScoreMinimum: 0,
  riskScoreMaximum: 100,
  screenshotUrlLifetime: 86_400_000,
  mediaUrlLifetime: 3_600_000,
  savingProfileSessions: 1,

  // The specification's fields of formats and actions.
  screenshotQualityMinimum: 1,
  screenshotQualityMaximum: 100,
  waitMillisecondsMinimum: 1,

  // Public facts and a few assumptions, by feature. The fields that use them name the sources.

  // Every operation
  requestBodyBytes: 10_000_000,
  listItems: 1_000,
  recordFields: 1_000,
  recordCharacters: 100_000,

  // Scrape
  actions: 50,
  waitsMilliseconds: 60_000,
  jsonSchemaLevels: 200,
  jsonSchemaValues: 20_000,
  jsonSchemaCharacters: 200_000,
  jsonSchemaBranches: 500,
  jsonSchemaPatterns: 500,
  viewportMinimum: 1,
  viewportWidthMaximum: 7_680,
  viewportHeightMaximum: 4_320,

  // Agent
  agentPromptLength: 10_000,
  agentMaxCreditsDefault: 2_500,
  snapshotIdLength: 128,

  // Research
  papersMaximum: 500,
  papersDefault: 40,
  papersAuthors: 20,
  papersCategories: 20,
  papersAnchors: 20,
  passagesOfPaperMaximum: 50,
  passagesOfPaperDefault: 4,

  // Developer search
  developerResultsMaximum: 100,
  developerResultsDefault: 10,
  developerPassagesMaximum: 5,
  developerPassagesDefault: 1,
  developerRepos: 20,
  developerSources: 20,
  developerSourceLength: 512,
  developerTopics: 8,

  // Feedback
  feedbackWindowSeconds: 120,
  feedbackSources: 50,
  feedbackSourceUrlLength: 2_048,
  feedbackReasonLength: 1_000,
  searchFeedbackMissingContent: 20,
  feedbackMissingContent: 50,
  feedbackTopicLength: 200,
  feedbackDescriptionLength: 2_000,
  feedbackSuggestionsLength: 2_000,
  feedbackCodes: 20,
  feedbackCodeLength: 80,
  feedbackNoteLength: 4_000,
  feedbackPageNumbers: 100,
  feedbackMetadataBytes: 8_192,

  // Crawl and batch scrape
  batchUrls: 100_000,
  crawlPromptLength: 10_000,
  crawlLimitMinimum: 1,
  crawlLimitDefault: 10_000,
  crawlLimitMaximum: 1_000_000,
  crawlDepthMaximum: 100_000,
  crawlPatternLength: 1_000,
  crawlDelayMaximumSeconds: 60,
  jobPageMinimum: 1,
  jobPageMaximum: 1_000,

  // Map
  mapLimitMinimum: 1,
  mapLimitMaximum: 100_000,
  mapLimitDefault: 5_000,
  mapTimeoutDefault: 60_000,

  // Parse
  parseTimeoutDefault: 30_000,
  uploadBytes: 52_428_800,
  uploadFilenameLengthMinimum: 1,
  uploadFilenameLengthMaximum: 512,
  uploadContentTypeLengthMinimum: 1,
  uploadContentTypeLengthMaximum: 255,

  // Extract
  extractUrls: 10,
  extractPromptLength: 10_000,
  extractTimeoutMinimum: 1_000,

  // Monitor
  monitorNameLength: 256,
  monitorScheduleLength: 128,
  timezoneLength: 128,
  monitorTargets: 50,
  monitorQueries: 12,
  monitorQueryLength: 256,
  monitorResultsMinimum: 1,
  monitorResultsMaximum: 50,
  monitorResultsDefault: 10,
  monitorSearchDomains: 50,
  monitorEmailRecipients: 25,
  slackChannelIdLength: 64,
  slackChannelNameLength: 128,
  monitorRetentionDaysMinimum: 1,
  monitorRetentionDaysMaximum: 365,
  monitorRetentionDaysDefault: 30,
  monitorIgnored: 50,
  monitorIgnoredLength: 1_000,
  monitorGoalLength: 2_000,
  monitorListMinimum: 1,
  monitorListMaximum: 100,
  monitorListDefault: 25,
  emailTokenLengthMinimum: 16,
  emailTokenLengthMaximum: 64,

  // Interact
  sessionTtlSecondsMinimum: 30,
  sessionTtlSecondsMaximum: 3_600,
  sessionTtlSecondsDefault: 600,
  sessionIdleSecondsMinimum: 10,
  sessionIdleSecondsMaximum: 3_600,
  sessionIdleSecondsDefault: 300,
  interactCodeLength: 100_000,
  interactPromptLength: 10_000,
  interactTimeoutSecondsMinimum: 1,
  interactTimeoutSecondsMaximum: 300,
  interactTimeoutSecondsDefault: 30,

  // Account
  activityListDefault: 50,
  activityListMaximum: 100,

  // Policy
  riskScoreDefault: 75
} as const
