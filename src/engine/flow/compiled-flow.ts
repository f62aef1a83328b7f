/**
 * One lender's compiled flow: files merged, library fields merged into their uses, spreads expanded, named rules and
 * values inlined, money in cents. Plain JSON, so that the browser and the database receive it unchanged.
 */

import type { CompiledCards } from './compiled-cards.ts'
import type { CompiledLifecycle } from './compiled-lifecycle.ts'
import type { Contact, Field, Flag, Lender, Shell, StatusRoutes, Widget } from './files.generated.ts'
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
import type { WholeScale } from './page-colours.ts'

/** What a compiled part says in other languages: by language and region (`es-US`), at the places where the English stands. */
export type Copies = { readonly [locale: string]: CopyOf }

/** Shaped like the part that it translates, with nothing but the texts that differ; items of lists by their position. */
export type CopyOf = { readonly [key: string]: string | CopyOf }

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
  readonly lender: CompiledLender
  readonly flags: { readonly [name: string]: Flag }
  readonly shell: Shell
  readonly copy?: Copies
}

/** A lender with whole scales of colours, and its telephone number as people read it. */
export type CompiledLender = Omit<Lender, 'colours' | 'contact'> & {
  readonly colours: { readonly primary: WholeScale; readonly secondary: WholeScale }
  readonly contact: Contact & { readonly phoneFormatted: string }
}

export type NamedValue = { readonly type: 'text' | 'integer' | 'number' | 'money' | 'date'; readonly is: Rule }

/**
 * The kinds of screen, by `kind`: the type of a file, of the compiled screen and of its view. Each file of
 * `src/engine/kinds` that defines a kind adds the kind here.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the kinds declare their members by declaration merging
export interface ScreenKinds {}

export type KindName = keyof ScreenKinds
export type FileOf<Name extends KindName> = ScreenKinds[Name]['file']
export type ScreenOf<Name extends KindName> = ScreenKinds[Name]['screen']

export type CompiledScreen = ScreenOf<KindName>

/** Every screen whose answers are validated and stored. */
export type InputScreen = Extract<CompiledScreen, FormPart>

export type ScreenBase = {
  readonly route: ScreenRoute
  readonly at: FlowPointer
  readonly stage?: string
  readonly heading: Text
  readonly text?: Text
  readonly showsApplicationId?: boolean
  /** While the rule evaluates to true the screen may be shown and sent although the status table names another one. */
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
  /** The message of each limit, in the order in which messages are shown. `code` is a keyword or `patterns.<id>`. */
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
  /** What ticking the field consents to. */
  readonly consent?: string
  /** The type of document that its files are. */
  readonly document?: string
  /** The most files, or ticked options. */
  readonly most?: number
  readonly shownWhen?: Rule
  readonly tidy?: Field['tidy']
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
  /** The answers that create the account of a borrower who has none yet. */
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

/** Whether a screen takes answers: a waiting screen, a hand-over to a provider and the list of cards do not. */
export function hasFields(screen: CompiledScreen | undefined): screen is InputScreen {
  return screen !== undefined && 'fields' in screen
}

/** What a screen saves to, before the first dot: `draft`, `application`, `profile`, `session`. */
export function namespaceOf({ saves }: Pick<InputScreen, 'saves'>): string {
  return saves.split('.', 1)[0] as string
}

/** The screen of this route where it takes answers. */
export function inputScreen({ screens }: Pick<CompiledFlow, 'screens'>, route: ScreenRoute): InputScreen | undefined {
  const screen = Object.hasOwn(screens, route) ? screens[route] : undefined
  return hasFields(screen) ? screen : undefined
}
