import { type FormEvent, type ReactNode, useCallback, useEffect, useLayoutEffect, useMemo, useRef, useState } from 'react'
import type { FormView } from '#engine/answers/screen-view.ts'
import type { Answers } from '#engine/flow/compiled-flow.ts'
import type { FieldId, JsonObject } from '#engine/flow/json.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import { PageHeading } from '#ui/page-heading.tsx'
import { SubmitRow } from '#ui/submit-row.tsx'
import { say } from '#wording/say.ts'
import { focusField } from '../fields/focus-field.ts'
import type { LookUpAddress } from '../fields/found-address.ts'
import { FormWiringContext } from '../form/form-context.tsx'
import { createFormState } from '../form/form-state.ts'
import { SchemaForm } from '../form/schema-form.tsx'
import { usePatientLeave } from '../form/use-patient-leave.ts'
import { SaidText } from '../said-text.tsx'
import { useSurroundings } from '../surroundings.tsx'
import { Consents } from './consents.tsx'
import classes from './form-screen.module.css'
import { type MessagesByField, type Summary, shownAsErrors, summaryLines, useSaid } from './said-messages.ts'

export type FormScreenProps = {
  readonly view: FormView
  /** Of the whole screen, hidden fields included: `screenSchema(screen)`. */
  readonly schema: JsonObject
  readonly uiSchema: JsonObject
  readonly answers: Answers
  /** All answers, after each change. Give the same object back as `answers`. */
  readonly onAnswers: (answers: Answers) => void
  /** What is to be seen at each field; useShownMessages works it out. */
  readonly messages: MessagesByField
  /** Codes of unmet limits, seen or not, for fields that list their rules. */
  readonly unmet?: { readonly [field: FieldId]: readonly string[] }
  /** Lines of the summary, in screen order; empty before Continue was pressed. */
  readonly summary: Summary
  /** The answers are being sent. */
  readonly busy?: boolean
  /** The focus left a field. `answers` are the newest, prefills included. */
  readonly onLeaveField: (field: FieldId, answers: Answers) => void
  /** Continue was pressed. `answers` are the newest, prefills included: what is shown is what is sent. */
  readonly onSubmit: (answers: Answers) => void
  /** Without it, an address is typed by hand. */
  readonly lookUpAddress?: LookUpAddress | undefined
  readonly applicationId?: string | undefined
  /** Above the fields: the server is gone, something has changed. */
  readonly notice?: ReactNode
  /** Beside the button. */
  readonly beside?: ReactNode
}

/** A form: questions and one button. It draws and reports; what is asked and what is wrong comes with the props. */
export function FormScreen(props: FormScreenProps) {
  return <OneForm key={props.view.route} {...props} />
}

function OneForm(props: FormScreenProps) {
  const { view, answers, summary, busy = false, lookUpAddress } = props
  const { words, locale } = useSurroundings()
  const messages = useSaid(props.messages, locale)
  const contents = { view, answers, messages, unmet: props.unmet ?? noneUnmet }
  const [state] = useState(() => createFormState(contents))
  const latest = useRef(props)
  const summaryBox = useRef<HTMLElement>(null)
  const awaitsVerdict = useRef(false)
  const [, drawAgain] = useState(0)
  const [toMend, setToMend] = useState<{ readonly field: FieldId }>()

  useLayoutEffect(() => {
    latest.current = props
    state.publish(contents)
  })
  const change = useCallback(
    (changes: Answers) => {
      awaitsVerdict.current = false
      latest.current.onAnswers(state.take(changes))
    },
    [state],
  )
  const leave = usePatientLeave(
    useCallback((field: FieldId) => latest.current.onLeaveField(field, state.shownAnswers()), [state]),
  )
  const heading = say(view.heading, locale)
  const wiring = useMemo(() => ({ state, change, leave, lookUpAddress, heading }), [state, change, leave, lookUpAddress, heading])

  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (busy) return
    awaitsVerdict.current = true
    latest.current.onSubmit(state.shownAnswers())
    drawAgain((times) => times + 1)
  }
  // The verdict may come at once from the engine or later from the server.
  useEffect(() => {
    const wrong = view.fields.find(({ id }) => messages[id] !== undefined)
    if (!awaitsVerdict.current || busy || summary.length === 0 || !wrong) return
    awaitsVerdict.current = false
    setToMend({ field: wrong.id })
  })
  // One draw later, when the fields have their messages and an address has opened its parts.
  useEffect(() => {
    if (toMend) focusField(toMend.field, summaryBox.current)
  }, [toMend])

  return (
    <form className={classes.form} noValidate onSubmit={submit}>
      <PageHeading
        heading={<SaidText said={view.heading} />}
        {...(view.text && { text: <SaidText said={view.text} /> })}
        {...(view.showsApplicationId &&
          props.applicationId && { applicationId: { label: words('applicationId'), id: props.applicationId } })}
      />
      {props.notice}
      <ErrorSummary
        heading={words('errorSummary', { count: summary.length })}
        items={summaryLines(view, summary, locale)}
        onGo={(field) => focusField(field)}
        ref={summaryBox}
      />
      <FormWiringContext value={wiring}>
        <SchemaForm
          schema={props.schema}
          uiSchema={props.uiSchema}
          judged={() => shownAsErrors(latest.current.messages, locale)}
        />
      </FormWiringContext>
      <Consents records={view.records} />
      {/* Over words that are agreed to, a button would be pressed before they are seen. */}
      <SubmitRow busy={busy} busyWords={words('submitting')} beside={props.beside} sticky={view.records.length === 0}>
        <SaidText said={view.submit} />
      </SubmitRow>
    </form>
  )
}

const noneUnmet = {}
