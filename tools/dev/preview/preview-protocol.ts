/** The messages between the development server and the worker threads of its preview. */
import type {
  DocumentsAsked,
  PreviewLenders,
  PreviewOrigins,
  PreviewPeople,
  PreviewPlaceId,
  PreviewPlaces,
  ProgressEvent,
  SavedEvent,
  SentPreviewFlow,
} from '#contract/preview.ts'
import type { Finding } from '#engine/authoring.ts'
import type { Answers, JourneyAnswers, JourneyId, LenderId, ScreenRoute } from '#engine/index.ts'
import type { NeededDocument } from '#server/documents/documents-of-screen.ts'
import type { ToVerify, Verdict } from '#server/releases/verify-lenders.ts'
import type { Texts } from '../../flow/watching/saved-texts.ts'

/**
 * The `workerData` of a thread.
 *
 * @property watches true to report each saved file
 */
export type ThreadData = { readonly flowsFolder: string; readonly watches: boolean }

export type Question =
  | { readonly ask: 'lenders' }
  | { readonly ask: 'flow'; readonly lender: LenderId }
  | { readonly ask: 'people'; readonly lender: LenderId }
  | { readonly ask: 'places'; readonly lender: LenderId }
  | { readonly ask: 'script'; readonly lender: LenderId }
  | { readonly ask: 'origins'; readonly lender: LenderId; readonly file: string }
  | ({ readonly ask: 'documents' } & DocumentsAsked)
  | {
      readonly ask: 'walk'
      readonly lender: LenderId
      readonly place: PreviewPlaceId
      readonly person?: string
      /** yyyy-MM-dd, the day on which the answers will be submitted. */
      readonly today: string
    }

export type AnswerTo = {
  readonly lenders: PreviewLenders
  readonly flow: Omit<SentPreviewFlow, 'page'>
  readonly people: PreviewPeople
  readonly places: PreviewPlaces
  readonly origins: PreviewOrigins
  /** The compiled validators of the lender's screens, as the text of an ES module. */
  readonly script: string
  /** The documents' texts; empty for a screen without documents. */
  readonly documents: readonly NeededDocument[]
  readonly walk: WalkPlan
}

/** How a simulated applicant reaches the page, step or screen that the preview shows. */
export type WalkPlan =
  | { readonly is: 'none'; readonly why: string }
  | { readonly is: 'page'; readonly path: string }
  | {
      readonly is: 'registration'
      readonly journey: JourneyId
      readonly answers: JourneyAnswers
      /** Path and query below the base path. */
      readonly path: string
      /** One sentence for each step. */
      readonly says: readonly string[]
      /** The registration of an account, if only a signed-in borrower reaches the step. */
      readonly account?: { readonly journey: JourneyId; readonly answers: JourneyAnswers }
    }
  | {
      readonly is: 'application'
      readonly journey: JourneyId
      readonly answers: JourneyAnswers
      readonly events: readonly WalkEvent[]
      /** One sentence for each event, beginning with the registration. */
      readonly says: readonly string[]
      /** The screen to open; absent for the current screen. */
      readonly route?: ScreenRoute
      readonly condition?: string
    }

/** `condition`: the category of the condition that the screen is opened for; `status`: the status after the event. */
export type WalkEvent = { readonly status: string } & (
  | { readonly does: 'waits' }
  | { readonly does: 'links'; readonly route: ScreenRoute }
  | { readonly does: 'submits'; readonly route: ScreenRoute; readonly answers: Answers; readonly condition?: string }
)

export type Asked = { readonly id: number; readonly question: Question }

export type WorkerMessage =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly problem: { readonly is: 'unknown' | 'broken' | 'failed'; readonly detail: string } }
  | { readonly event: 'progress'; readonly data: ProgressEvent }
  | { readonly event: 'saved'; readonly data: SavedEvent }
  /** Sent after the files were read for the first time. */
  | { readonly event: 'ready' }

/** The files of one save; the next message supersedes it. */
export type ToCheck = ToVerify & { readonly save: number }

/** One message for each lender; `shown` are the findings that are not suppressed. */
export type FromCheck = { readonly save: number } & (
  | { readonly verdict: Verdict; readonly shown: readonly Finding[] }
  | { readonly failed: string }
)

/**
 * A message to the thread that reports saves.
 *
 * @property findings the findings of all lenders of these files
 */
export type ReportAsked = { readonly texts: Texts; readonly findings: ReadonlyMap<LenderId, readonly Finding[]> }

export type FromReport =
  /** For the terminal. */
  { readonly line: string } | { readonly event: 'saved'; readonly data: SavedEvent }
