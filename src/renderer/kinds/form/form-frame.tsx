import {
  createContext,
  type FormEvent,
  type ReactNode,
  use,
  useCallback,
  useEffect,
  useLayoutEffect,
  useMemo,
  useRef,
  useState,
} from 'react'
import type { Answers, FieldId, FieldsView, JsonObject } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import { ErrorSummary } from '#ui/error-summary.tsx'
import type { LookUpAddress } from '../../fields/address/found-address.ts'
import type { FileHandling } from '../../fields/files/file-handling.ts'
import { focusField } from '../../fields/frame/focus-field.ts'
import { FormWiringContext } from '../../form/form-context.tsx'
import { createFormState } from '../../form/form-state.ts'
import { useHeld } from '../../form/use-held.ts'
import { usePatientLeave } from '../../form/use-patient-leave.ts'
import { useSurroundings } from '../../surroundings.tsx'
import classes from './form-frame.module.css'
import { type MessagesByField, type Summary, summaryLines, useSaid } from './said-messages.ts'
import { ScreenHeading } from './screen-heading.tsx'

type FormFrameProps = QuestionsProps & { readonly children: ReactNode }

/** Whether the form has been sent and waits for files that are on their way. */
const WaitsForFilesContext = createContext(false)
export const useWaitsForFiles = (): boolean => use(WaitsForFilesContext)

/**
 * What every screen with questions is inside: the heading, what is wrong, and the wires between the fields and the app.
 * The kind puts its own parts in, `FormFields` and `FormEnd` among them. It draws and reports; what is asked and what is
 * wrong comes with the props.
 */
export function FormFrame(props: FormFrameProps) {
  return <OneForm key={props.view.route} {...props} />
}

function OneForm(props: FormFrameProps) {
  const { view, answers, summary, busy = false, lookUpAddress, files } = props
  const { words, locale } = useSurroundings()
  const messages = useSaid(props.messages, locale)
  const contents = { view, answers, messages, unmet: props.unmet ?? noneUnmet }
  const [state] = useState(() => createFormState(contents))
  const latest = useRef(props)
  const summaryBox = useRef<HTMLElement>(null)
  const awaitsVerdict = useRef(false)
  const { hold, isHeld, settled } = useHeld()
  const [waits, setWaits] = useState(false)
  const isGone = useRef(false)
  const [, drawAgain] = useState(0)
  const [toMend, setToMend] = useState<{ readonly field: FieldId }>()

  useLayoutEffect(() => {
    latest.current = props
    state.publish(contents)
  })
  useEffect(() => {
    isGone.current = false
    return () => {
      isGone.current = true
    }
  }, [])
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
  const heading = formatMessage(view.heading, locale)
  const wiring = useMemo(
    () => ({ state, change, leave, lookUpAddress, files, hold, heading }),
    [state, change, leave, lookUpAddress, files, hold, heading],
  )

  const send = () => {
    awaitsVerdict.current = true
    latest.current.onSubmit(state.shownAnswers())
    drawAgain((times) => times + 1)
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || waits) return
    if (!isHeld()) return send()
    setWaits(true)
    const failed = await settled()
    if (isGone.current) return
    setWaits(false)
    if (failed === undefined) send()
    else focusField(failed)
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
      <ScreenHeading view={view} applicationId={props.applicationId} />
      {props.notice}
      <ErrorSummary
        heading={words('errorSummary', { count: summary.length })}
        items={summaryLines(view, summary, locale)}
        onGo={(field) => focusField(field)}
        ref={summaryBox}
      />
      <WaitsForFilesContext value={waits}>
        <FormWiringContext value={wiring}>{props.children}</FormWiringContext>
      </WaitsForFilesContext>
    </form>
  )
}

const noneUnmet = {}

/** What every kind of screen that takes answers is given, whatever else it shows. */
export type QuestionsProps<View extends FieldsView = FieldsView> = {
  readonly view: View
  /** Of the whole screen, hidden fields included: `formSchema(screen)`. */
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
  /** For screens with fields that take files. */
  readonly files?: FileHandling | undefined
  readonly applicationId?: string | undefined
  /** Above the fields: the server is gone, something has changed. */
  readonly notice?: ReactNode
  /** Beside the button. */
  readonly beside?: ReactNode
}
