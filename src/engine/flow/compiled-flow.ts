/**
 * One lender's flow, ready to be asked: merged, library fields laid under their uses, spreads laid flat, named rules
 * and values inlined, money in cents. Plain JSON, so that it travels to the browser and into the database as it is.
 */

import type { CompiledCards } from './compiled-cards.ts'
import type { CompiledLifecycle } from './compiled-lifecycle.ts'
import type { Copies } from './copies.ts'
import type { Flag, Lender, Shell, StatusRoutes, Widget } from './files.generated.ts'
import type {
  Cents,
  FieldId,
  FlowPointer,
  JourneyId,
  Json,
  JsonObject,
  LenderId,
  Rule,
  ScreenRoute,
  StepId,
  Text,
} from './json.ts'

export type CompiledFlow = JourneyPart & { readonly live: LivePart }

/** What an application is pinned to. `hash` covers all of it and the version of the compiler. */
export type JourneyPart = {
  readonly lender: LenderId
  readonly hash: string
  readonly screens: { readonly [route: ScreenRoute]: CompiledScreen }
  readonly journeys: { readonly [id: JourneyId]: CompiledJourney }
  readonly statusRoutes: StatusRoutes
  readonly lifecycle?: CompiledLifecycle
  readonly cards?: CompiledCards
  readonly values: { readonly [name: string]: NamedValue }
  readonly says: { readonly [ruleName: string]: string }
  /** Facts that print as dots, as paths: `draft.password`. */
  readonly secrets: readonly string[]
  readonly copy?: Copies
}

/** What is never pinned: names, telephone numbers, words around the screens, flags. */
export type LivePart = {
  readonly hash: string
  readonly lender: Lender
  readonly flags: { readonly [name: string]: Flag }
  readonly shell: Shell
  readonly copy?: Copies
}

export type NamedValue = { readonly type: 'text' | 'integer' | 'number' | 'money' | 'date'; readonly is: Rule }

export type CompiledScreen = InputScreen | WaitScreen | LinkScreen | CardsScreen

/** Every screen whose answers are judged, stored and lead on: most kinds are a form with something beside it. */
export type InputScreen =
  | FormScreen
  | MessageScreen
  | OffersScreen
  | ReviewScreen
  | DocumentsScreen
  | SignScreen
  | UploadScreen
  | SourcesScreen
  | ScheduleScreen
  | SessionScreen

type ScreenBase = {
  readonly route: ScreenRoute
  readonly at: FlowPointer
  readonly stage?: string
  readonly heading: Text
  readonly text?: Text
  readonly showsApplicationId?: boolean
  /** While it holds the screen may be shown and sent although the status table names another one. */
  readonly openWhen?: Rule
}

export type FormPart = {
  readonly saves: string
  readonly fields: readonly CompiledField[]
  readonly groups: { readonly [id: string]: CompiledGroup }
  readonly checks: readonly CompiledCheck[]
  readonly records: readonly CompiledRecord[]
  /** Facts that accepting the answers sets, by path: `application.hasHmda`. */
  readonly sets: { readonly [path: string]: Rule }
  /** Empty on a message: its actions are its buttons. */
  readonly submit: Text
}

export type FormScreen = ScreenBase & FormPart & { readonly kind: 'form' }

export type UploadScreen = ScreenBase &
  FormPart & {
    readonly kind: 'upload'
    /** The words of the condition's card stand in place of the screen's own. */
    readonly asCard?: true
  }

export type MessageScreen = ScreenBase &
  FormPart & {
    readonly kind: 'message'
    readonly text: Text
    readonly actions: readonly { readonly id: string; readonly label: Text; readonly do: string; readonly go?: string }[]
  }

export type WaitScreen = ScreenBase & {
  readonly kind: 'wait'
  readonly text: Text
  readonly messages: readonly { readonly id: string; readonly text: Text }[]
}

export type OffersScreen = ScreenBase &
  FormPart & {
    readonly kind: 'offers'
    /** The words of the figures, by name. */
    readonly labels: { readonly [name: string]: Text }
    readonly notOffered: Text
  }

export type ReviewScreen = ScreenBase &
  FormPart & {
    readonly kind: 'review'
    readonly change: Text
    readonly answer: Text
    readonly none: Text
    readonly unfinished: Text
    readonly sections: readonly CompiledSection[]
  }

export type CompiledSection = {
  readonly id: string
  readonly at: FlowPointer
  readonly heading: Text
  readonly screen: ScreenRoute
  readonly fields?: readonly FieldId[]
  readonly fixed?: Text
  readonly shownWhen?: Rule
}

export type ShownDocument = { readonly id: string; readonly label: Text; readonly text: Text }

export type DocumentsScreen = ScreenBase & FormPart & { readonly kind: 'documents'; readonly documents: readonly ShownDocument[] }

export type SignScreen = ScreenBase & FormPart & { readonly kind: 'sign'; readonly documents: readonly ShownDocument[] }

export type SourcesScreen = ScreenBase &
  FormPart & {
    readonly kind: 'sources'
    readonly adds: readonly {
      readonly id: string
      readonly label: Text
      readonly help?: Text
      readonly go: string
      readonly shownWhen?: Rule
    }[]
    readonly none: Text
    readonly remove: Text
    readonly addHeading: Text
    /** Takes `{amount}`. */
    readonly perYear: Text
    readonly needed: Text
    readonly neededWhen?: Rule
  }

export type ScheduleScreen = ScreenBase & FormPart & { readonly kind: 'schedule'; readonly slots: CompiledSlots }

export type CompiledSlots = {
  readonly firstDayAfter: number
  readonly days: number
  /** 1 is Monday, 7 is Sunday. */
  readonly weekdays: readonly number[]
  readonly hours: readonly number[]
}

export type SessionScreen = ScreenBase &
  FormPart & {
    readonly kind: 'session'
    readonly steps: readonly { readonly id: string; readonly heading: Text; readonly text: Text }[]
  }

export type LinkScreen = ScreenBase & {
  readonly kind: 'link'
  readonly provider: 'bank' | 'payroll'
  /** The kind of income source that this becomes: `PLAID_TRANSACTIONS`. */
  readonly source: string
  readonly start: Text
  readonly back: Text
  readonly failed: Text
  readonly backTo: ScreenRoute
  /** The waiting screen to which the provider leads back, where that is one of the application's. */
  readonly returnsTo?: ScreenRoute
}

export type CardsScreen = ScreenBase & {
  readonly kind: 'cards'
  readonly none: Text
  readonly backLabel: Text
  readonly whyLabel: Text
}

export type CompiledField = {
  readonly id: FieldId
  readonly at: FlowPointer
  /** Where the answer stands among the facts: `draft.propertyAddress.state`. */
  readonly path: string
  readonly as: Widget
  /** The group that this field is a part of; groups keep their parts together and in order. */
  readonly group?: string
  readonly label?: Text
  readonly help?: Text
  readonly placeholder?: Text
  /** The message when the answer is missing; without it the field may be left empty. */
  readonly required?: Text
  readonly requiredAt?: FlowPointer
  /** Draft-07, money in cents, without messages: the limits of a present answer. */
  readonly schema: JsonObject
  /** What to say for each limit, in the order in which they are told. `code` is a keyword or `patterns.<id>`. */
  readonly limits: readonly CompiledLimit[]
  readonly summary?: { readonly required?: Text; readonly invalid?: Text }
  readonly options?: readonly CompiledOption[]
  readonly prefill?: Rule
  readonly emptyIs?: string | boolean | number | Cents
  readonly secret?: true
  readonly keepNever?: true
  /** The name under which the last four characters of a secret answer are kept beside it. */
  readonly lastFour?: string
  /** The name under which it is kept beside a secret answer that there is one. */
  readonly keptAs?: string
  /** The type of document that its files are. */
  readonly document?: string
  /** The most files, or ticked options. */
  readonly most?: number
  readonly shownWhen?: Rule
  readonly tidy?: 'upper-case' | 'digits' | 'zip' | 'single-spaces'
  readonly autocomplete?: string
  readonly width?: number
}

export type CompiledLimit = {
  readonly code: string
  readonly at: FlowPointer
  readonly message: Text
  readonly pattern?: string
  readonly hint?: Text
}

export type CompiledOption = {
  readonly id: string
  readonly at: FlowPointer
  readonly label?: Text
  readonly help?: Text
  readonly refuse?: Text
  /** Choosing it takes the other ticked options back. */
  readonly exclusive?: true
  readonly shownWhen?: Rule
}

export type CompiledGroup = {
  readonly id: string
  readonly as: 'address' | 'group'
  readonly label?: Text
  readonly help?: Text
  readonly placeholder?: Text
  readonly words: { readonly [name: string]: Text }
}

export type CompiledCheck = {
  readonly id: string
  readonly at: FlowPointer
  readonly field: FieldId
  /** Fields of this screen that the rule reads: it runs only when all of them are present and good. */
  readonly reads: readonly FieldId[]
  readonly refuseWhen: Rule
  readonly message: Text
}

export type CompiledRecord = {
  readonly id: string
  readonly type: 'SOFT_CREDIT' | 'HARD_CREDIT'
  readonly text: Text
  readonly onLastStep?: true
}

export type CompiledJourney = {
  readonly id: JourneyId
  readonly path: string
  readonly stepIn: 'path' | 'query'
  readonly openWhen?: Rule
  readonly otherwise?: string
  readonly steps: readonly CompiledStep[]
  readonly stages: readonly { readonly id: string; readonly label: Text; readonly group?: string }[]
  readonly groups: readonly { readonly id: string; readonly label: Text }[]
  readonly end: JourneyEnd
}

/** What the answers become when the journey ends, by the paths of the facts that they are. */
export type JourneyEnd = {
  readonly do: 'register'
  /** Which answers make the account of somebody who has none yet. */
  readonly identity?: {
    readonly email: string
    readonly password: string
    readonly name?: string
    readonly dob?: string
    readonly phoneNumber?: string
  }
  /** Draft paths by application paths: `application.property` takes `draft.propertyAddress`. */
  readonly application?: { readonly [path: string]: string }
}

export type CompiledStep = {
  readonly id: StepId
  readonly at: FlowPointer
  readonly screen: ScreenRoute
  readonly stage?: string
  readonly askWhen?: Rule
  readonly leaveWhen: readonly { readonly id: string; readonly when: Rule; readonly go: string }[]
}

/** What the borrower has answered so far, by step and field: stored values, good or not. */
export type JourneyAnswers = { readonly [step: StepId]: Answers | undefined }
export type Answers = { readonly [field: FieldId]: Json }
