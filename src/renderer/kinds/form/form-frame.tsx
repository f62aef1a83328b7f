import type Form from '@rjsf/core'
import type { IChangeEvent } from '@rjsf/core'
import { type ReactNode, type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import {
  type Answers,
  type AnswerValidator,
  answersWithPrefills,
  type FieldId,
  type FieldsView,
  type JsonObject,
} from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { whenIdle } from '#ui/when-idle.ts'
import type { DocumentHandling } from '../../documents/document-handling.ts'
import type { LookUpAddress } from '../../fields/address/found-address.ts'
import type { FileHandling } from '../../fields/files/file-handling.ts'
import { controlId } from '../../fields/frame/field-ids.ts'
import { focusField } from '../../fields/frame/focus-field.ts'
import { createFieldViews } from '../../form/field-views.ts'
import { createFormContents } from '../../form/form-contents.ts'
import { FormWiringContext, useFormContents } from '../../form/form-context.tsx'
import { createFormParts, FormPartsContext, HoldBackContext, ScreenForm } from '../../form/screen-form.tsx'
import { screenValidator, type Verdict } from '../../form/screen-validator.ts'
import { firstErrors, type ShownErrors, ShownErrorsContext, standingErrors, textsOf } from '../../form/shown-errors.ts'
import { createTypedAnswers } from '../../form/typed-answers.ts'
import { useGivenAnswers } from '../../form/use-given-answers.ts'
import { useHeldBack } from '../../form/use-held-back.ts'
import { usePatientLeave } from '../../form/use-patient-leave.ts'
import { type Refusal, useRefused } from '../../form/use-refused.ts'
import { useSurroundings } from '../../surroundings.tsx'
import { errorLines, type Failures } from './error-lines.ts'
import classes from './form-frame.module.css'
import { ScreenHeading } from './screen-heading.tsx'
import { WaitsForFilesContext } from './waits-for-files.ts'

type FormFrameProps = QuestionsProps & { readonly children: ReactNode }

/**
 * The frame of every screen with fields: heading, error summary, and the rjsf form, in which the component of the
 * screen's kind places `FormFields`, `FormEnd` and parts of its own.
 */
export function FormFrame(props: FormFrameProps) {
  return <OneForm key={props.view.route} {...props} />
}

function OneForm(props: FormFrameProps) {
  const { view, schema, uiSchema, compiled, refusal, busy = false, lookUpAddress, files, onErrors = ignored } = props
  const { locale } = useSurroundings()
  const latest = useRef(props)
  const form = useRef<Form>(null)
  const summaryBox = useRef<HTMLElement>(null)
  const revalidates = useRef(false)
  const [shown, setShown] = useState<ShownErrors>(noErrors)
  const hasShown = Object.keys(shown).length > 0
  const [submitted, setSubmitted] = useState(false)
  const [toMend, setToMend] = useState<{ readonly field: FieldId }>()
  const limits = unmetLimits(props)
  const [views] = useState(() => createFieldViews(view, limits))
  const [contents] = useState(createFormContents)
  const [typing] = useState(createTypedAnswers)
  const given = useGivenAnswers(props, form)
  const { refused, refuse, forgive } = useRefused()
  const [failed, setFailed] = useState<Failures>({})
  const showFailed = useCallback((field: FieldId) => {
    setSubmitted(true)
    setToMend({ field })
  }, [])
  const { hold, waits, holdsBack } = useHeldBack(busy, typing, showFailed)

  useLayoutEffect(() => {
    latest.current = props
    views.publish(view, limits)
  })
  const validator = useMemo(() => {
    return screenValidator({ schema, compiled, validate: (answers) => latest.current.validate(answers) })
  }, [schema, compiled])

  // The first validation compiles the validator's code, so it runs while the browser is idle, before the first press.
  useEffect(() => whenIdle(() => void compiled?.({})), [compiled])

  const change = useCallback(
    (changes: Answers) => {
      for (const [field, value] of Object.entries(changes)) {
        contents.set(field, value)
        form.current?.setFieldValue([field], value)
      }
    },
    [contents],
  )
  const { report } = given
  const reportLeft = usePatientLeave(useCallback((field: FieldId) => form.current?.onBlur(controlId(field), undefined), []))
  const leave = useCallback(
    (field: FieldId) => {
      typing.flush()
      reportLeft(field)
    },
    [typing, reportLeft],
  )
  useEffect(() => {
    // `pagehide`: rjsf would store these answers in its next render, which does not happen any more.
    const reportTyped = () => report(typing.take())
    window.addEventListener('pagehide', reportTyped)
    return () => {
      window.removeEventListener('pagehide', reportTyped)
      reportTyped()
    }
  }, [typing, report])
  const reportFailed = useCallback((field: FieldId, texts: readonly string[]) => {
    setFailed((all) => ({ ...all, [field]: texts }))
  }, [])
  const heading = formatMessage(view.heading, locale)
  const wiring = useMemo(
    () => ({ views, contents, typing, report, change, leave, lookUpAddress, files, hold, reportFailed, heading }),
    [views, contents, typing, report, change, leave, lookUpAddress, files, hold, reportFailed, heading],
  )

  const onChange = useCallback(
    ({ formData, errorSchema }: IChangeEvent) => {
      forgive(formData)
      report(formData)
      setShown((before) => standingErrors(errorSchema, before))
    },
    [report, forgive],
  )
  // rjsf validates a field that is left, and knows its errors after its state is set.
  const onBlur = useCallback((id: string) => {
    form.current?.setState(null, () => {
      const [field, message] =
        Object.entries(firstErrors(form.current?.state.errorSchema)).find(([one]) => controlId(one) === id) ?? []
      if (field !== undefined && message !== undefined) setShown((before) => ({ ...before, [field]: message }))
    })
  }, [])
  const showAll = useCallback((errors: ShownErrors) => {
    setShown(errors)
    setSubmitted(true)
    const wrong = latest.current.view.fields.find(({ id }) => errors[id] !== undefined)
    if (wrong) setToMend({ field: wrong.id })
  }, [])
  const onSubmit = useCallback(() => latest.current.onSubmit(given.all()), [given.all])
  const onError = useCallback(() => {
    if (revalidates.current) return
    showAll(firstErrors(form.current?.state.errorSchema))
    onSubmit()
  }, [showAll, onSubmit])
  // With another schema, such as that of another language, rjsf drops the errors of the one before.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only another schema asks for it
  useEffect(() => {
    if (!hasShown) return
    revalidates.current = true
    form.current?.validateForm()
    form.current?.setState(null, () => {
      revalidates.current = false
    })
  }, [schema])
  useEffect(() => {
    if (!refusal) return
    refuse(refusal, given.all())
    showAll(refusal)
  }, [refusal, refuse, showAll, given.all])

  const { unmet } = props
  // biome-ignore lint/correctness/useExhaustiveDependencies: each press focuses once, an invalid field before what else is missing
  useEffect(() => {
    const [first] = unmet?.lines ?? []
    if (first && !hasShown) setToMend({ field: first.id })
  }, [unmet?.press])

  const verdict = hasShown ? props.validate(given.all()) : noVerdict
  const errors = useMemo(() => ({ shown, textOf: textsOf(verdict, locale) }), [shown, verdict, locale])
  const parts = (
    <>
      <ScreenHeading view={view} applicationId={props.applicationId} />
      {props.notice}
      {(submitted || unmet) && (
        <FormErrors view={view} verdict={verdict} failed={failed} unmet={unmet} onErrors={onErrors} ref={summaryBox} />
      )}
      {props.children}
      {toMend && !busy && <FieldFocus field={toMend.field} summary={summaryBox} onFocused={setToMend} />}
    </>
  )
  const [formParts] = useState(() => createFormParts(parts))
  useLayoutEffect(() => formParts.publish(parts))
  return (
    <WaitsForFilesContext value={waits}>
      <FormWiringContext value={wiring}>
        <ShownErrorsContext value={errors}>
          <HoldBackContext value={holdsBack}>
            <FormPartsContext value={formParts}>
              <ScreenForm
                ref={form}
                className={classes.form}
                schema={schema}
                uiSchema={uiSchema}
                validator={validator}
                firstAnswers={given.first}
                extraErrors={refused}
                validatesChanges={hasShown}
                onChange={onChange}
                onBlur={onBlur}
                onSubmit={onSubmit}
                onError={onError}
              />
            </FormPartsContext>
          </HoldBackContext>
        </ShownErrorsContext>
      </FormWiringContext>
    </WaitsForFilesContext>
  )
}

const noErrors: ShownErrors = {}
const noVerdict: Verdict = { messages: {}, summary: [], given: {} }
const ignored = () => {}

/** The codes of unmet limits by field, for fields that list their rules. */
function unmetLimits({ view, answers, validate }: QuestionsProps): { readonly [field: FieldId]: readonly string[] } {
  if (!view.fields.some(({ hints }) => hints !== undefined)) return {}
  const { messages } = validate(answersWithPrefills(view.fields, answers))
  return Object.fromEntries(Object.entries(messages).map(([field, errors]) => [field, errors.map(({ code }) => code)]))
}

type FieldFocusProps = {
  readonly field: FieldId
  readonly summary: RefObject<HTMLElement | null>
  readonly onFocused: (field: undefined) => void
}

/** Focuses a field with an error. Drawn with the parts: by then the fields show their messages, and an address its other fields. */
function FieldFocus({ field, summary, onFocused }: FieldFocusProps) {
  useEffect(() => {
    focusField(field, summary.current)
    onFocused(undefined)
  }, [field, summary, onFocused])
  return null
}

type FormErrorsProps = {
  readonly view: FieldsView
  readonly verdict: Verdict
  readonly failed: Failures
  readonly unmet: Unmet | undefined
  readonly onErrors: (any: boolean) => void
  readonly ref: RefObject<HTMLElement | null>
}

/** The error summary: the invalid fields, then what is missing besides answers. */
function FormErrors({ view, verdict, failed, unmet, onErrors, ref }: FormErrorsProps) {
  const { words, locale } = useSurroundings()
  const wrong = errorLines(view, useFormContents().messages, verdict, failed, locale)
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
export type QuestionsProps<View extends FieldsView = FieldsView> = {
  readonly view: View
  /** The schema of the whole screen, including hidden fields: `formSchema(screen)`. */
  readonly schema: JsonObject
  readonly uiSchema: JsonObject
  /** The schema as the release compiled it; undefined if no field has limits. */
  readonly compiled: AnswerValidator | undefined
  /** The engine's validation. */
  readonly validate: (answers: Answers) => Verdict
  readonly answers: Answers
  /** Called with all answers after each change. The same object must come back as `answers`. */
  readonly onAnswers: (answers: Answers) => void
  /** The server's errors, a text for each field; a new object for each response. */
  readonly refusal?: Refusal | undefined
  /** Given after a press that did not send the screen. */
  readonly unmet?: Unmet | undefined
  /** Called when the error summary appears or disappears. Must be the same function at each render. */
  readonly onErrors?: (any: boolean) => void
  /** True while the answers are being submitted. */
  readonly busy?: boolean
  /** Called with the newest answers, prefilled ones included, when Continue is pressed; also with invalid answers. */
  readonly onSubmit: (answers: Answers) => void
  /** The address lookup; without it, addresses are typed by hand. */
  readonly lookUpAddress?: LookUpAddress | undefined
  /** Upload and removal of files; required for screens with file fields. */
  readonly files?: FileHandling | undefined
  /** For screens that list documents which the server makes. */
  readonly documents?: DocumentHandling | undefined
  readonly applicationId?: string | undefined
  /** Content above the fields, such as a notice about a failed submission. */
  readonly notice?: ReactNode
  /** Beside the button. */
  readonly beside?: ReactNode
}
