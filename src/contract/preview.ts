/** The API between the preview's page and the development server (`npm run dev`). */
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
import type { GeneratedDocument } from './generated-documents.ts'
import type { PageData } from './page-data.ts'

/** The path of the preview's page; all paths below it lead to the page, except those of its API. */
export const previewPath = '/preview'

const api = `${previewPath}/api`
export const previewLendersPath = `${api}/lenders`
/** POST `WalkAsked`, from the same origin only. */
export const previewWalkPath = `${api}/walk`
/** POST `DocumentsAsked`, from the same origin only: the documents of a screen for one person's facts. */
export const previewDocumentsPath = `${api}/documents`
/** Server-sent events `saved` and `progress`. */
export const previewEventsPath = `${api}/events`
export const previewFlowPath = (lender: LenderId) => `${api}/flow?${new URLSearchParams({ lender })}`
export const previewPlacesPath = (lender: LenderId) => `${api}/places?${new URLSearchParams({ lender })}`
export const previewPeoplePath = (lender: LenderId) => `${api}/people?${new URLSearchParams({ lender })}`
export const previewFindingsPath = (lender: LenderId) => `${api}/findings?${new URLSearchParams({ lender })}`
/** @param file of a lender, as in pointers: `screens/liens.json` */
export const previewOriginsPath = (lender: LenderId, file: string) => `${api}/origins?${new URLSearchParams({ lender, file })}`

export type PreviewPlaceKind = 'step' | 'screen' | 'card' | 'status' | 'state' | 'text'

/**
 * The id of a place: `step:register-v2/birthdate`, `screen:liens`, `card:<category>`, `status:<value>`, `state:<id>`,
 * `text:<pointer>`.
 */
export type PreviewPlaceId = `${PreviewPlaceKind}:${string}`

export type PreviewPlace = {
  readonly kind: PreviewPlaceKind
  readonly id: PreviewPlaceId
  /**
   * The heading, label or text of the place; otherwise the last segment of its id. Placeholders `{…}` are not resolved.
   */
  readonly title: string
  readonly pointer: FlowPointer
  /** The file that wrote the place last, with the lender's folder: `base/screens/liens.json`. */
  readonly file: FlowPath
  readonly line: number
}

/** GET previewLendersPath: the lenders, sorted by id. */
export type PreviewLenders = { readonly lenders: readonly PreviewLender[] }

export type PreviewLender = {
  readonly id: LenderId
  readonly name: string
  /** Locales; the lender's own is first. */
  readonly locales: readonly string[]
  /** Changes with each change of the lender's flow; empty if its files have had errors since the server started. */
  readonly hash: string
  /** True if the files have errors now; the preview then shows the last valid flow. */
  readonly broken: boolean
}

/** GET previewPlacesPath. */
export type PreviewPlaces = {
  readonly places: readonly PreviewPlace[]
  /** The paths of merged files, for `previewOriginsPath`. */
  readonly files: readonly string[]
}

/** GET previewFlowPath; the ETag is `hash`. */
export type PreviewFlow = {
  readonly hash: string
  /** The flow with all translations (`copy`) and its live part. */
  readonly flow: CompiledFlow
  /** The page data of a borrower's page; `release.src` is the script with the validators. */
  readonly page: PageData
  /** All facts of this lender by path, for `ruleInWords`. */
  readonly facts: readonly PreviewFact[]
}

/** `PreviewFlow` as it is sent, without the functions of the product. */
export type SentPreviewFlow = Omit<PreviewFlow, 'flow'> & { readonly flow: Omit<CompiledFlow, 'product'> }

export type PreviewFact = Pick<FactTree, 'type' | 'enum'> & { readonly path: string }

/** GET previewPeoplePath; the ETag is `hash`. Deterministic for a flow. */
export type PreviewPeople = {
  readonly hash: string
  /** First the applicant that `explore` finds for each place, then the sandbox's personas. */
  readonly people: readonly PreviewPerson[]
  /** Facts common to all samples: a sample's facts are `{ ...common, ...sample.facts }`. */
  readonly common: Pick<Facts, 'lender' | 'flags'>
  readonly samples: readonly PreviewSample[]
}

export type PreviewPerson = {
  /** `applicant`, or the id of a persona. */
  readonly id: string
  /** The last name that selects the persona. */
  readonly name: string
  readonly says: string
  /** For each place that this applicant reaches, an index of `samples`. */
  readonly visits: { readonly [place: PreviewPlaceId]: number }
  /** For the first applicant: the reason why no applicant reaches a place. */
  readonly missing?: { readonly [place: PreviewPlaceId]: string }
}

export type PreviewSample = {
  /** The facts of the sample that differ from `common`. */
  readonly facts: Facts
  /** The open conditions, complete, as `cardsFor` takes them. */
  readonly conditions: readonly JsonObject[]
  /** The accepted answers of the registration, before the step itself. */
  readonly answers?: { readonly journey: JourneyId; readonly steps: JourneyAnswers }
}

/** GET previewFindingsPath: the findings of the last check. An event `saved` with a report announces new ones. */
export type PreviewFindings = { readonly findings: readonly Finding[] }

/** GET previewOriginsPath: the merged file with the origin of each line, as `flow show` prints it. */
export type PreviewOrigins = {
  readonly file: string
  /** The inheritance chain, base first. */
  readonly chain: readonly LenderId[]
  readonly lines: readonly OriginLine[]
}

export type OriginLine = {
  readonly text: string
  /** The pointer to the value that begins on this line; absent for a closing bracket. */
  readonly pointer?: FlowPointer
  /** The files that wrote parts of the line, the last layer first. */
  readonly from: readonly { readonly file: FlowPath; readonly line: number; readonly column: number }[]
  /** The parents' values that the lender's own values on this line override. */
  readonly overridden: readonly { readonly place: { readonly file: FlowPath; readonly line: number }; readonly value: Json }[]
}

/** POST previewWalkPath: registers a new applicant in the product and leads it to a place, for the browser to open. */
export type WalkAsked = {
  readonly lender: LenderId
  readonly place: PreviewPlaceId
  /** The id of a `PreviewPerson`; the first one if absent. */
  readonly person?: string
  /** An id made by the page; `progress` events of the walk refer to it. */
  readonly id?: string
}

/**
 * The result of a walk. For an unreachable place the response is a problem document with status 409 and the reason in
 * `detail`.
 */
export type WalkDone = {
  /** The path and query to open, on the page's own origin. */
  readonly address: string
  /** Entries that the page writes to storage before opening the address in a new window (not `noopener`). */
  readonly local: { readonly [key: string]: string }
  /**
   * Keys that the page first removes from local storage, because some steps are active only for visitors who are not
   * signed in.
   */
  readonly forgets: readonly string[]
  readonly session: { readonly [key: string]: string }
  /** One sentence for each event of the walk. */
  readonly steps: readonly string[]
}

/** Event `progress`, sent for work that takes longer than a second. */
export type ProgressEvent = {
  /** The work: `walk:<id>`, `people:<lender>` or `check`. */
  readonly of: string
  readonly says: string
  readonly done: number
  readonly all: number
}

/** Event `saved`: sent immediately without a report, then again with each part of the report. */
export type SavedEvent = {
  /**
   * The hash of all flow files after the save; an event and its reports have the same one, and may arrive in any order.
   */
  readonly version: string
  readonly files: readonly FlowPath[]
  /** The lenders that inherit from a folder with a saved file. */
  readonly lenders: readonly LenderId[]
  readonly report?: SavedReport
}

/** The report of a save, as `flow watch` prints it. */
export type SavedReport = {
  /** Lines: findings, then changes for borrowers, then scenario results. */
  readonly lines: readonly string[]
  /** Scenario results; absent until the scenarios have run, and if a file has an error. */
  readonly scenarios?: {
    readonly broken: readonly { readonly title: string; readonly lenders: readonly LenderId[] }[]
    /** Commands to explain, approve or decline, each with its purpose. */
    readonly commands: readonly { readonly line: string; readonly says: string }[]
  }
  readonly findings: { readonly errors: number; readonly warnings: number }
}

/** POST previewDocumentsPath. */
export type DocumentsAsked = {
  readonly lender: LenderId
  readonly locale: string
  readonly screen: string
  readonly facts: Facts
}

/** A document drawn for the preview; nothing of it is stored. `content`: the PDF file in base64. */
export type PreviewDocument = GeneratedDocument & { readonly content: string }
