/** Adapts an input screen for the renderer: its fields, their errors, and which errors to show. */

import { useCallback, useMemo, useState } from 'react'
import {
  type Answers,
  type CompiledFlow,
  type Facts,
  type FormView,
  formSchema,
  type InputView,
  inputScreen,
  type ScreenRoute,
  type ScreenValidators,
  type ValidationResult,
  validateScreen,
  viewWithPrefills,
} from '#engine/index.ts'
import type { QuestionsProps } from '#renderer/kinds/form/form-frame.tsx'

export type InputScreenForm<View extends InputView = InputView> = {
  /** Props for the component that draws the screen. */
  readonly form: Pick<QuestionsProps, 'schema' | 'uiSchema' | 'compiled' | 'validate' | 'answers' | 'refusal' | 'onErrors'> & {
    readonly view: View
  }
  readonly validate: (answers: Answers) => ValidationResult
  /** Shows what the server refused, with a text for each field. */
  readonly refuse: (refusal: NonNullable<QuestionsProps['refusal']>) => void
  /** Whether the error summary is shown. */
  readonly hasErrors: boolean
}

export type ScreenFormSetting = {
  readonly flow: CompiledFlow
  readonly validators: ScreenValidators
  readonly route: ScreenRoute
  readonly answers: Answers
  /** The facts of the application. The answers of the screen are merged over them. */
  readonly facts: Facts
}

/** @throws if the route is no input screen of the flow: a defect of the caller */
export function useScreenForm(setting: ScreenFormSetting): InputScreenForm<FormView> {
  const { form, ...screen } = useInputScreen(setting)
  const { view } = form
  if (view.kind !== 'form') throw new Error(`"${setting.route}" is no form screen.`)
  return { form: { ...form, view }, ...screen }
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
  const [refusal, refuse] = useState<QuestionsProps['refusal']>()
  const [hasErrors, onErrors] = useState(false)
  const form = { view, ...schemas, compiled: validators[route], validate, answers, refusal, onErrors }
  return { form, validate, refuse, hasErrors }
}
