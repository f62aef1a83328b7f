/** What the preview's page and the development server agree on: `npm run dev` alone answers these addresses. */
import type { Finding } from '#engine/authoring.ts'
import type {
  CompiledFlow,
  Facts,
  FactTree,
  FlowPath,
  FlowPointer,
  JourneyAnswers,
  JourneyId,
  Json,
  JsonObject,
  LenderId,
} from '#engine/index.ts'
import type { PageData } from './page-data.ts'

/** Every address below it that is not one of the api is the page. */
export const previewPath = '/preview'

const api = `${previewPath}/api`
export const previewLendersPath = `${api}/lenders`
/** POST `WalkAsked`, from the same origin. */
export const previewWalkPath = `${api}/walk`
/** Server-sent events: `saved` and `progress`. */
export const previewEventsPath = `${api}/events`
export const previewFlowPath = (lender: LenderId) => `${api}/flow?${new URLSearchParams({ lender })}`
export const previewPlacesPath = (lender: LenderId) => `${api}/places?${new URLSearchParams({ lender })}`
export const previewPeoplePath = (lender: LenderId) => `${api}/people?${new URLSearchParams({ lender })}`
export const previewFindingsPath = (lender: LenderId) => `${api}/findings?${new URLSearchParams({ lender })}`
/** @param file of a lender, as in pointers: `screens/liens.json` */
export const previewOriginsPath = (lender: LenderId, file: string) => `${api}/origins?${new URLSearchParams({ lender, file })}`

export type PreviewPlaceKind = 'step' | 'screen' | 'card' | 'status' | 'state' | 'text'

/** `step:register-v2/birthdate`, `screen:liens`, `card:<category>`, `status:<value>`, `state:<id>`, `text:<pointer>`. */
export type PreviewPlaceId = `${PreviewPlaceKind}:${string}`

export type PreviewPlace = {
  readonly kind: PreviewPlaceKind
  readonly id: PreviewPlaceId
  /** A heading, a label, the text itself; where the flow has none, the last part of the id. Without facts: `{…}` stays. */
  readonly title: string
  readonly pointer: FlowPointer
  /** Of the layer that wrote it last, with the lender's folder: `base/screens/liens.json`. */
  readonly file: FlowPath
  readonly line: number
}

/** GET previewLendersPath. Lenders in the order of their ids. */
export type PreviewLenders = { readonly lenders: readonly PreviewLender[] }

export type PreviewLender = {
  readonly id: LenderId
  readonly name: string
  /** The first is the lender's own. */
  readonly locales: readonly string[]
  /** Changes with each change that this lender's flow has; empty where its files had errors ever since the server started. */
  readonly hash: string
  /** Its files have errors now: the last flow without errors is shown. */
  readonly broken: boolean
}

/** GET previewPlacesPath. */
export type PreviewPlaces = {
  readonly places: readonly PreviewPlace[]
  /** Merged files, as `previewOriginsPath` takes them. */
  readonly files: readonly string[]
}

/** GET previewFlowPath, with an ETag of `hash`. */
export type PreviewFlow = {
  readonly hash: string
  /** All languages (`copy`), the live part included. */
  readonly flow: CompiledFlow
  /** As the page of a borrower gets it; `release.src` is the script with the validators. */
  readonly page: PageData
  /** For `ruleInWords`: every fact of this lender by its path. */
  readonly facts: readonly PreviewFact[]
}

export type PreviewFact = Pick<FactTree, 'type' | 'enum'> & { readonly path: string }

/** GET previewPeoplePath, with an ETag of `hash`. The same on every machine for the same flow. */
export type PreviewPeople = {
  readonly hash: string
  /** The first is the applicant whom `explore` finds for each place; the others are the sandbox's personas. */
  readonly people: readonly PreviewPerson[]
  /** Facts of all samples, under their own ones: `{ ...common, ...sample.facts }`. */
  readonly common: Pick<Facts, 'lender' | 'flags'>
  readonly samples: readonly PreviewSample[]
}

export type PreviewPerson = {
  /** `applicant`, or the id of the persona. */
  readonly id: string
  /** The last name by which the sandbox knows the persona. */
  readonly name: string
  readonly says: string
  /** Indexes of `samples`: the facts with which this person is at a place; absent where they never come there. */
  readonly visits: { readonly [place: PreviewPlaceId]: number }
  /** Of the first person: why no applicant comes to a place. */
  readonly missing?: { readonly [place: PreviewPlaceId]: string }
}

export type PreviewSample = {
  /** Without those of `common` that are the same. */
  readonly facts: Facts
  /** The open conditions, whole, as `cardsFor` takes them. */
  readonly conditions: readonly JsonObject[]
  /** Of the registration: accepted so far, the step itself not included. */
  readonly answers?: { readonly journey: JourneyId; readonly steps: JourneyAnswers }
}

/** GET previewFindingsPath: of the last check. An event `saved` with a report says that there is another one. */
export type PreviewFindings = { readonly findings: readonly Finding[] }

/** GET previewOriginsPath: the merged file, as `flow show` prints it. */
export type PreviewOrigins = {
  readonly file: string
  /** Folders, base first. */
  readonly chain: readonly LenderId[]
  readonly lines: readonly OriginLine[]
}

export type OriginLine = {
  readonly text: string
  /** What begins on this line; none for a closing bracket. */
  readonly pointer?: FlowPointer
  /** Where the parts of the line were written, the nearest layer first. */
  readonly from: readonly { readonly file: FlowPath; readonly line: number; readonly column: number }[]
  /** What the parents say in place of values that the lender wrote itself. */
  readonly overridden: readonly { readonly place: { readonly file: FlowPath; readonly line: number }; readonly value: Json }[]
}

/** POST previewWalkPath: a new applicant is led to a place in the product itself, which the browser can then open. */
export type WalkAsked = {
  readonly lender: LenderId
  readonly place: PreviewPlaceId
  /** `PreviewPerson.id`; without it the first. */
  readonly person?: string
  /** Names the walk in `progress` events; made by the page. */
  readonly id?: string
}

/** A place that no walk reaches is a problem document with status 409 and the reason in `detail`. */
export type WalkDone = {
  /** Path and query, for the page's own origin. */
  readonly address: string
  /** What the page writes into its storage before it opens the address in a window of its own (not `noopener`). */
  readonly local: { readonly [key: string]: string }
  /** Keys that the page removes from local storage before: a step may be asked of borrowers only who are not signed in. */
  readonly forgets: readonly string[]
  readonly session: { readonly [key: string]: string }
  /** One sentence for each event of the walk. */
  readonly steps: readonly string[]
}

/** Event `progress`, for what takes longer than a second. */
export type ProgressEvent = {
  /** `walk:<id>`, `people:<lender>`, `check` */
  readonly of: string
  readonly says: string
  readonly done: number
  readonly all: number
}

/** Event `saved`: at once without a report, and again with each part of the report as it becomes known. */
export type SavedEvent = {
  /** Of all flow files after the save: an event and its reports have the same, and come in any order. */
  readonly version: string
  readonly files: readonly FlowPath[]
  /** Lenders that start from a folder in which something was saved. */
  readonly lenders: readonly LenderId[]
  readonly report?: SavedReport
}

/** As `flow watch` prints it. */
export type SavedReport = {
  /** Findings first, then what changed for whom, then what the scenarios say. */
  readonly lines: readonly string[]
  /** Absent until the scenarios have run, and where a file has an error. */
  readonly scenarios?: {
    readonly broken: readonly { readonly title: string; readonly lenders: readonly LenderId[] }[]
    /** Each with what it does: to see why, to approve, to decline. */
    readonly commands: readonly { readonly line: string; readonly says: string }[]
  }
  readonly findings: { readonly errors: number; readonly warnings: number }
}
