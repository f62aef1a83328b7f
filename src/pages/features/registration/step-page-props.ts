import type { ActiveStep, CompiledJourney, Facts, JourneyView, StepId } from '#engine/index.ts'
import type { DraftStore } from './draft.ts'
import type { KeptPart } from './kept-part.ts'
import type { Messages } from './register.ts'

/** Answers that the server refused, to be shown at their step. */
export type Refusal = { readonly step: StepId; readonly messages: Messages }

export type StepPageProps = {
  readonly step: ActiveStep
  /** Of the journey, with the accepted answers. */
  readonly view: JourneyView
  readonly journey: CompiledJourney
  /** The facts without answers of this journey. */
  readonly facts: Facts
  readonly store: DraftStore
  /** Deletes the draft wherever it is stored, such as after a successful registration. */
  readonly forget: () => void
  readonly keptPart: KeptPart | undefined
  readonly refusal: Refusal | undefined
  readonly onRefusal: (refusal: Refusal | undefined) => void
  /** Keeps the facts until they are set to undefined. */
  readonly freezeFacts: (facts: Facts | undefined) => void
}

/** An account with this e-mail exists; `step` is the step that asks for the e-mail. */
export type EmailTaken = { readonly kind: 'email-taken'; readonly step: string | undefined; readonly email: string | undefined }
