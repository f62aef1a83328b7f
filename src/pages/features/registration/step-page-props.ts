import type { ActiveStep, CompiledJourney, Facts, JourneyView, StepId } from '#engine/index.ts'
import type { DraftStore } from './draft.ts'
import type { Messages } from './register.ts'

/** Answers that the server refused, for the page of their step. */
export type Refusal = { readonly step: StepId; readonly messages: Messages }

export type StepPageProps = {
  readonly journey: CompiledJourney
  /** Over the accepted answers. */
  readonly view: JourneyView
  /** Without any answers of this journey. */
  readonly facts: Facts
  readonly step: ActiveStep
  readonly store: DraftStore
  /** The journey has ended well: nothing of it is needed any more. */
  readonly forget: () => void
  readonly refusal: Refusal | undefined
  readonly onRefusal: (refusal: Refusal | undefined) => void
  readonly holdFacts: (facts: Facts | undefined) => void
}

/** An account with this address exists; `step` asks for the address. */
export type EmailTaken = { readonly kind: 'email-taken'; readonly step: string | undefined; readonly email: string | undefined }
