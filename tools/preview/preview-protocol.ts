/** What the development server and the threads of its preview say to one another. */
import type {
  PreviewFlow,
  PreviewLenders,
  PreviewOrigins,
  PreviewPeople,
  PreviewPlaceId,
  PreviewPlaces,
  ProgressEvent,
  SavedEvent,
} from '#contract/preview.ts'
import type { Finding } from '#engine/authoring.ts'
import type { Answers, JourneyAnswers, JourneyId, LenderId, ScreenRoute } from '#engine/index.ts'
import type { Verdict } from '#server/releases/verify-lenders.ts'
import type { Texts } from '../watching/changed-paths.ts'

/** What a thread begins with. @property watches it reports each saved file */
export type ThreadData = { readonly flowsFolder: string; readonly watches: boolean }

export type Question =
  | { readonly ask: 'lenders' }
  | { readonly ask: 'flow'; readonly lender: LenderId }
  | { readonly ask: 'people'; readonly lender: LenderId }
  | { readonly ask: 'places'; readonly lender: LenderId }
  | { readonly ask: 'script'; readonly lender: LenderId }
  | { readonly ask: 'origins'; readonly lender: LenderId; readonly file: string }
  | {
      readonly ask: 'walk'
      readonly lender: LenderId
      readonly place: PreviewPlaceId
      readonly person?: string
      /** yyyy-MM-dd: answers are made for the day on which they are sent. */
      readonly today: string
    }

export type AnswerTo = {
  readonly lenders: PreviewLenders
  readonly flow: Omit<PreviewFlow, 'page'>
  readonly people: PreviewPeople
  readonly places: PreviewPlaces
  readonly origins: PreviewOrigins
  /** The validators, as a module for the browser. */
  readonly script: string
  readonly walk: WalkPlan
}

/** How an applicant comes to a place of the product. */
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
      /** The registration that comes before, where only a borrower with an account comes to the step. */
      readonly account?: { readonly journey: JourneyId; readonly answers: JourneyAnswers }
    }
  | {
      readonly is: 'application'
      readonly journey: JourneyId
      readonly answers: JourneyAnswers
      readonly events: readonly WalkEvent[]
      /** One sentence for each event, the registration first. */
      readonly says: readonly string[]
      /** The screen to open; without it the screen that it is time for. */
      readonly route?: ScreenRoute
      readonly condition?: string
    }

/** `condition` is the category of the one that the screen is opened from, `status` the one that the event leads to. */
export type WalkEvent = { readonly status: string } & (
  | { readonly does: 'waits' }
  | { readonly does: 'links'; readonly route: ScreenRoute }
  | { readonly does: 'submits'; readonly route: ScreenRoute; readonly answers: Answers; readonly condition?: string }
)

export type Asked = { readonly id: number; readonly question: Question }

export type FromThread =
  | { readonly id: number; readonly answer: unknown }
  | { readonly id: number; readonly problem: { readonly is: 'unknown' | 'broken' | 'failed'; readonly detail: string } }
  | { readonly event: 'progress'; readonly data: ProgressEvent }
  | { readonly event: 'saved'; readonly data: SavedEvent }
  /** The files are read for the first time. */
  | { readonly event: 'ready' }

/** Of one lender after the other; `shown` are those that are not suppressed. */
export type FromCheck = { readonly verdict: Verdict; readonly shown: readonly Finding[] } | { readonly failed: string }

/** For the thread that reports saves. @property findings of all lenders of these files */
export type ReportAsked = { readonly texts: Texts; readonly findings: ReadonlyMap<LenderId, readonly Finding[]> }

export type FromReport =
  /** For the terminal. */
  { readonly line: string } | { readonly event: 'saved'; readonly data: SavedEvent }
