/** A form screen of a flow as FormScreen wants it: what is asked, what is wrong, and which of it is to be seen. */
import { useCallback, useMemo } from 'react'
import { type Judgement, judge } from '#engine/answers/judge.ts'
import { screenSchema } from '#engine/answers/screen-schema.ts'
import { type FormView, viewScreen } from '#engine/answers/screen-view.ts'
import type { ScreenValidators } from '#engine/answers/validators.ts'
import type { Answers, CompiledFlow } from '#engine/flow/compiled-flow.ts'
import type { Facts } from '#engine/flow/facts.ts'
import type { JsonObject, ScreenRoute } from '#engine/flow/json.ts'
import { type ShownMessages, useShownMessages } from '#renderer/kinds/use-shown-messages.ts'

export type ScreenForm = {
  readonly view: FormView
  readonly schema: JsonObject
  readonly uiSchema: JsonObject
  readonly judgeAnswers: (answers: Answers) => Judgement
  readonly shown: ShownMessages
}

export type ScreenFormSetting = {
  readonly flow: CompiledFlow
  readonly validators: ScreenValidators
  readonly route: ScreenRoute
  readonly answers: Answers
  /** Without the answers of this screen, or with them: they are laid over what is known. */
  readonly facts: Facts
}

/** @throws when the route is no form screen of the flow; whoever names one knows that it is */
export function useScreenForm({ flow, validators, route, answers, facts }: ScreenFormSetting): ScreenForm {
  const screen = flow.screens[route]
  const schemas = useMemo(() => (screen?.kind === 'form' ? screenSchema(screen) : undefined), [screen])
  const view = useMemo(() => viewScreen(flow, route, answers, facts), [flow, route, answers, facts])
  if (!schemas || view?.kind !== 'form') throw new Error(`"${route}" is no form screen.`)
  const judgeAnswers = useCallback(
    (given: Answers) => judge(flow, route, given, facts, validators),
    [flow, route, facts, validators],
  )
  return { view, ...schemas, judgeAnswers, shown: useShownMessages(view, answers, judgeAnswers) }
}
