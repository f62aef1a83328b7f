import { type ReactNode, type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import type { AnswerValidator, FieldsView, JsonObject } from '#engine/index.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { whenIdle } from '#ui/when-idle.ts'
import type { DocumentHandling } from '../../documents/document-handling.ts'
import { focusField } from '../../fields/frame/focus-field.ts'
import { FormContext, useForm, useFormState } from '../../form/form-context.tsx'
import { type FormInput, FormModel, type Refusal } from '../../form/form-model.ts'
import { ScreenForm } from '../../form/screen-form.tsx'
import { useScreenContext } from '../../screen-context.tsx'
import { errorLines } from './error-lines.ts'
import classes from './form-frame.module.css'
import { ScreenHeading } from './screen-heading.tsx'

type FormFrameProps = QuestionsProps & { readonly children: ReactNode }

/**
 * The frame of every screen with fields: heading, error summary, and the rjsf form, in which the component of the
 * screen's kind places `FormFields`, `FormEnd` and parts of its own.
 */
export function FormFrame(props: FormFrameProps) {
  return <OneForm key={props.view.route} {...props} />
}

function OneForm({ children, notice, applicationId, unmet, refusal, onErrors = ignored, ...props }: FormFrameProps) {
  const { view, compiled, busy = false } = props
  const { locale } = useScreenContext()
  const summary = useRef<HTMLElement>(null)
  const content = (
    <>
      <ScreenHeading view={view} applicationId={applicationId} />
      {notice}
      <FormErrors view={view} unmet={unmet} onErrors={onErrors} ref={summary} />
      {children}
      <FieldFocus busy={busy} summary={summary} />
    </>
  )
  const [model] = useState(() => new FormModel({ ...props, locale, content }))
  useLayoutEffect(() => model.update({ ...props, locale, content }))
  useEffect(() => model.listen(), [model])
  // The first validation compiles the validator's code, so it runs while the browser is idle, before the first press.
  useEffect(() => whenIdle(() => void compiled?.({})), [compiled])
  useEffect(() => {
    if (refusal) model.refuse(refusal)
  }, [model, refusal])
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press focuses once, an invalid field before what else is missing
  useEffect(() => {
    const [first] = unmet?.lines ?? []
    if (first && Object.keys(model.state.messages).length === 0) model.focus(first.id)
  }, [unmet?.press])
  return (
    <FormContext value={model}>
      <ScreenForm className={classes.form} schema={props.schema} uiSchema={props.uiSchema} compiled={compiled} />
    </FormContext>
  )
}

const ignored = () => {}

type FieldFocusProps = { readonly busy: boolean; readonly summary: RefObject<HTMLElement | null> }

/** Focuses a field with an error. Drawn with the fields: by then they show their messages, and an address its other fields. */
function FieldFocus({ busy, summary }: FieldFocusProps) {
  const model = useForm()
  const field = useFormState(({ focus }) => focus)
  useEffect(() => {
    if (field === undefined || busy) return
    focusField(field, summary.current)
    model.focus(undefined)
  }, [model, field, busy, summary])
  return null
}

type FormErrorsProps = {
  readonly view: FieldsView
  readonly unmet: Unmet | undefined
  readonly onErrors: (any: boolean) => void
  readonly ref: RefObject<HTMLElement | null>
}

/** The error summary, after a submission: the invalid fields, then what is missing besides answers. */
function FormErrors({ view, unmet, onErrors, ref }: FormErrorsProps) {
  const { words, locale } = useScreenContext()
  const messages = useFormState((state) => state.messages)
  const verdict = useFormState((state) => state.verdict)
  const failed = useFormState((state) => state.failed)
  const submitted = useFormState((state) => state.submitted)
  const wrong = submitted || unmet ? errorLines(view, { messages, verdict, failed }, locale) : []
  const missing = (unmet?.lines ?? []).map(({ id, text }) => ({ id, field: id, text }))
  const lines = [...wrong, ...missing]
  const any = lines.length > 0
  useEffect(() => {
    onErrors(any)
    return () => onErrors(false)
  }, [any, onErrors])
  const heading = words(missing.length > 0 ? 'unmetSummary' : 'errorSummary', { count: lines.length })
  return (
    <ErrorSummary
      heading={heading}
      items={lines}
      onGo={(line) => focusField(lines.find(({ id }) => id === line)?.field ?? line)}
      ref={ref}
    />
  )
}

/**
 * What besides the answers is missing before the screen can be sent, such as a place to sign. `id` is the `data-field` of
 * the element where it is met. A new `press` focuses the first line.
 */
export type Unmet = { readonly press: number; readonly lines: readonly { readonly id: string; readonly text: string }[] }

/** The props of every kind of screen with fields. */
export type QuestionsProps<View extends FieldsView = FieldsView> = Omit<FormInput, 'view' | 'locale' | 'content'> & {
  readonly view: View
  /** The schema of the whole screen, including hidden fields: `formSchema(screen)`. */
  readonly schema: JsonObject
  readonly uiSchema: JsonObject
  /** The schema as the release compiled it; undefined if no field has limits. */
  readonly compiled: AnswerValidator | undefined
  /** The server's errors, a text for each field; a new object for each response. */
  readonly refusal?: Refusal | undefined
  /** Given after a press that did not send the screen. */
  readonly unmet?: Unmet | undefined
  /** Called when the error summary appears or disappears. Must be the same function at each render. */
  readonly onErrors?: (any: boolean) => void
  /** For screens that list documents which the server makes. */
  readonly documents?: DocumentHandling | undefined
  readonly applicationId?: string | undefined
  /** Content above the fields, such as a notice about a failed submission. */
  readonly notice?: ReactNode
}
