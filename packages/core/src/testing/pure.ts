export { type Fault, type FaultPlan, type FaultRule, type FaultyTransport, withFaults } from "./faults.ts"
export { type NotRecorded, notRecorded } from "./not-recorded.ts"
export type { LossKind } from "./platform-loss.ts"
export { checkRecording, parseRecording, RecordingUnreadable } from "./read-recording.ts"
export { record, type RecordingTransport, type RecordOptions } from "./record.ts"
export type {
  RecordedContent,
  RecordedExchange,
  RecordedLoss,
  RecordedPart,
  RecordedRequest,
  RecordedResponse,
  Recording
} from "./recording.ts"
export { type Replay, replay, type ReplayOptions } from "./replay.ts"
export { type Answers, type Scripted, scripted, type ScriptedAnswer, type ScriptedTransport } from "./scripted.ts"
export type { Redactions } from "./secrets.ts"
export { type TestClock, testClock, type TestClockOptions } from "./test-clock.ts"
