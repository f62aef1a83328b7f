/**
 * The types of a lender's compiled flow: files merged, library fields and spreads resolved, named rules and values
 * inlined, amounts in cents. Both parts of a compiled flow are plain JSON, so browser and database store them unchanged.
 */

import type { CompiledCards } from './compiled-cards.ts'
import type { CompiledLifecycle } from './compiled-lifecycle.ts'
import type {
  Chat,
  Contact,
  Dashboard,
  Document,
  Field,
  Flag,
  Hours,
  Lender,
  Message,
  Originator,
  PageFile,
  Shell,
  StatusRoutes,
  Widget,
} from './files.generated.ts'
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

/** The translations of a compiled part, by locale (`es-US`). */
export type Copies = { readonly [locale: string]: CopyOf }

/**
 * The translations of a part, as an object of the same shape with only the translated texts; list items are keyed by
 * their index.
 */
export type CopyOf = { readonly [key: string]: string | CopyOf }

export type CompiledFlow = JourneyPart & { readonly live: LivePart; readonly product: Product }

/** What a product brings to its flows. `src/engine/product.ts` declares the other members, whose types build on those of this file. */
export interface Product {
  /** `home-equity` */
  readonly name: string
  /** Absent on pages, which receive compiled flows. */
  readonly authoring?: Authoring
}

/**
 * What a product brings to the files of its flows, likewise.
 *
 * @public
 */
// biome-ignore lint/suspicious/noEmptyInterface: the members are declared by declaration merging
export interface Authoring {}

/** A product with which flow files can be compiled and checked. */
export type AuthoringProduct = Product & { readonly authoring: Authoring }

/** The part of a flow that an application is pinned to. `hash` covers this part and the compiler's version. */
export type JourneyPart = {
  readonly lender: LenderId
  readonly hash: string
  readonly screens: { readonly [route: ScreenRoute]: CompiledScreen }
  readonly journeys: { readonly [id: JourneyId]: CompiledJourney }
  readonly statusRoutes: StatusRoutes
  readonly lifecycle?: CompiledLifecycle
  readonly cards?: CompiledCards
  /** The documents by the names of their files. Pages of borrowers receive them without sections. */
  readonly documents?: { readonly [id: string]: CompiledDocument }
  /** The messages by the names of their files. Pages of borrowers do not receive them. */
  readonly messages?: { readonly [id: string]: CompiledMessage }
  readonly values: { readonly [name: string]: NamedValue }
  readonly says: { readonly [ruleName: string]: string }
  /** Fact paths whose values print as dots, such as `draft.password`. */
  readonly secrets: readonly string[]
  readonly copy?: Copies
}

/** A file of the folder `messages`: named rules and values inlined, comments left out. */
export type CompiledMessage = Message & { readonly id: string; readonly at: FlowPointer }

/** A file of the folder `documents`, likewise. `locale`: the lender's own, in which it is made unless it is translated whole. */
export type CompiledDocument = Document & { readonly id: string; readonly at: FlowPointer; readonly locale: string }

/** The part of a flow that is never pinned: names, telephone numbers, texts around the screens, flags. */
export type LivePart = {
  readonly hash: string
  readonly lender: CompiledLender
  readonly flags: { readonly [name: string]: Flag }
  readonly shell: Shell
  /** The borrower's home. Pages do not receive it: the server sends its texts for the applications of one borrower. */
  readonly dashboard?: Dashboard
  /** The pages beside the applications, by their path without the first `/`. Pages of borrowers do not receive them either. */
  readonly pages?: { readonly [name: string]: PageFile }
  /** Opening hours. The server sends them with their words. */
  readonly hours?: Hours
  /** The chat. The server answers from it, and sends its texts when the chat is opened. */
  readonly chat?: Chat
  readonly copy?: Copies
}

/** lender.json, compiled: complete colour scales and readable telephone numbers. */
export type CompiledLender = Omit<Lender, 'colours' | 'contact' | 'originators'> & {
  readonly colours: { readonly primary: WholeScale; readonly secondary: WholeScale }
  readonly contact: Contact & { readonly phoneFormatted: string }
  readonly originators?: readonly (Originator & { readonly phoneFormatted: string })[]
}

export type NamedValue = { readonly type: 'text' | 'integer' | 'number' | 'money' | 'date'; readonly is: Rule }

/**
 * Registry of screen kinds, by `kind`: the types of a screen's file, compiled screen and view. Each file that defines a
 * kind, here or in a product, adds its kind by declaration merging.
 */
// biome-ignore lint/suspicious/noEmptyInterface: the kinds declare their members by declaration merging
export interface ScreenKinds {}

export type KindName = keyof ScreenKinds
export type FileOf<Name extends KindName> = ScreenKinds[Name]['file']
export type ScreenOf<Name extends KindName> = ScreenKinds[Name]['screen']

export type CompiledScreen = ScreenOf<KindName>

/** Every compiled screen with fields, whose answers are validated and stored. */
export type InputScreen = Extract<CompiledScreen, FormPart>

export type ScreenBase = {
  readonly route: ScreenRoute
  readonly at: FlowPointer
  readonly stage?: string
  readonly heading: Text
  readonly text?: Text
  readonly showsApplicationId?: boolean
  /** The id of the step of the lifecycle's `progress`, where the screen names another than the state. */
  readonly progress?: string
  /** The rule under which the screen may be visited and submitted although the status table names another screen. */
  readonly openWhen?: Rule
}

export type FormPart = {
  readonly saves: string
  /** The screen before this one, whose answers can be changed while this one is current. */
  readonly backTo?: ScreenRoute
  readonly fields: readonly CompiledField[]
  readonly groups: { readonly [id: string]: CompiledGroup }
  readonly checks: readonly CompiledCheck[]
  readonly records: readonly CompiledRecord[]
  /** Facts to set when the answers are accepted, by path such as `application.married`. */
  readonly sets: { readonly [path: string]: Rule }
  /** The label of the submit button; empty on `message` screens, which have actions instead. */
  readonly submit: Text
}

export type CompiledField = {
  readonly id: FieldId
  readonly at: FlowPointer
  /** The fact path of the answer, such as `draft.propertyAddress.state`. */
  readonly path: string
  readonly as: Widget
  /** The id of the field group that the field belongs to; the fields of a group stay together and in order. */
  readonly group?: string
  readonly label?: Text
  readonly help?: Text
  readonly placeholder?: Text
  /** The message for a missing answer; absent where the field is optional. */
  readonly required?: Text
  readonly requiredAt?: FlowPointer
  /** JSON Schema (draft-07) of a present answer, without messages, amounts in cents. */
  readonly schema: JsonObject
  /**
   * The message of each limit, in the order in which errors are reported. `code` is a JSON Schema keyword or
   * `patterns.<id>`.
   */
  readonly limits: readonly CompiledLimit[]
  readonly summary?: { readonly required?: Text; readonly invalid?: Text }
  readonly options?: readonly CompiledOption[]
  readonly prefill?: Rule
  readonly emptyIs?: string | boolean | number | Cents
  readonly secret?: true
  readonly keepNever?: true
  /** The name of the fact that stores the last four characters of a secret answer. */
  readonly lastFour?: string
  /** The name of the fact that records that a secret answer exists. */
  readonly keptAs?: string
  /** The consent text of a checkbox that records a consent. */
  readonly consent?: string
  /** The document type of files uploaded in this field. */
  readonly document?: string
  /** The largest number of files, or of options that may be selected. */
  readonly most?: number
  readonly shownWhen?: Rule
  readonly tidy?: Field['tidy']
  readonly autocomplete?: string
  readonly width?: number
  readonly lines?: number
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
  /** True if selecting this option deselects all others. */
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
  /** Fields of this screen that the rule reads: the check runs only when all of their answers are present and valid. */
  readonly reads: readonly FieldId[]
  readonly refuseWhen: Rule
  readonly message: Text
}

export type CompiledRecord = {
  readonly id: string
  /** What is agreed to, such as `ELECTRONIC_COMMUNICATION`. */
  readonly type: string
  /** Above the text, in place of the heading of all consents. */
  readonly heading?: Text
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
  /** The id of the step of the lifecycle's `progress` that the journey belongs to. */
  readonly progress?: string
  readonly end: JourneyEnd
}

/** What a journey's answers are copied to on registration, by fact path. */
export type JourneyEnd = {
  readonly do: 'register'
  /** The draft paths of the answers that create the account of a new borrower. */
  readonly identity?: {
    readonly email: string
    readonly password: string
    readonly name?: string
    readonly dob?: string
    readonly phoneNumber?: string
  }
  /** Draft paths by application paths: `application.property` is copied from `draft.propertyAddress`. */
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

/** The answers of a journey so far, by step and field, as stored values; they need not be valid. */
export type JourneyAnswers = { readonly [step: StepId]: Answers | undefined }
export type Answers = { readonly [field: FieldId]: Json }

/** Whether a screen has fields; `wait`, `link` and the list of cards, for example, have none. */
export function hasFields(screen: CompiledScreen | undefined): screen is InputScreen {
  return screen !== undefined && 'fields' in screen
}

/** The namespace that a screen saves its answers to: `draft`, `application`, `profile` or `session`. */
export function namespaceOf({ saves }: Pick<InputScreen, 'saves'>): string {
  return saves.split('.', 1)[0] as string
}

/** The screen of this route, if it exists and has fields. */
export function inputScreen({ screens }: Pick<CompiledFlow, 'screens'>, route: ScreenRoute): InputScreen | undefined {
  const screen = Object.hasOwn(screens, route) ? screens[route] : undefined
  return hasFields(screen) ? screen : undefined
}
