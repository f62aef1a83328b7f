/** Adapts an input screen for the renderer: its fields, their errors, and which errors to show. */

import { useCallback, useMemo } from 'react'
import {
  type Answers,
  type CompiledFlow,
  type Facts,
  type FormView,
  formSchema,
  type InputView,
  inputScreen,
  type JsonObject,
  type ScreenRoute,
  type ScreenValidators,
  type ValidationResult,
  validateScreen,
  viewWithPrefills,
} from '#engine/index.ts'
import { type ShownMessages, useShownMessages } from '#renderer/kinds/form/use-shown-messages.ts'

export type InputScreenForm<View extends InputView = InputView> = {
  readonly view: View
  readonly schema: JsonObject
  readonly uiSchema: JsonObject
  readonly validate: (answers: Answers) => ValidationResult
  readonly shown: ShownMessages
}

export type ScreenFormSetting = {
  readonly flow: CompiledFlow
  readonly validators: ScreenValidators
  readonly route: ScreenRoute
  readonly answers: Answers
  /** With or without the answers of this screen, which are merged over the facts. */
  readonly facts: Facts
}

/** @throws if the route is no input screen of the flow: a defect of the caller */
export function useScreenForm(setting: ScreenFormSetting): InputScreenForm<FormView> {
  const { view, ...screen } = useInputScreen(setting)
  if (view.kind !== 'form') throw new Error(`"${setting.route}" is no form screen.`)
  return { view, ...screen }
}

/** @throws if the route is no input screen of the flow: a defect of the caller */
export function useInputScreen({ flow, validators, route, answers, facts }: ScreenFormSetting): InputScreenForm {
  const screen = inputScreen(flow, route)
  const schemas = useMemo(() => screen && formSchema(screen), [screen])
  const view = useMemo(() => viewWithPrefills(flow, route, answers, facts), [flow, route, answers, facts])
  if (!schemas || !view || !('fields' in view)) throw new Error(`"${route}" takes no answers.`)
  const validate = useCallback(
    (given: Answers) => validateScreen(flow, route, given, facts, validators),
    [flow, route, facts, validators],
  )
  return { view, ...schemas, validate, shown: useShownMessages(view, answers, validate) }
}
