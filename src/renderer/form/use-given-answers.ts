import type Form from '@rjsf/core'
import { deepEquals } from '@rjsf/utils'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Answers, answersWithPrefills, type FieldsView } from '#engine/index.ts'

type GivenAnswersProps = {
  readonly view: FieldsView
  /** The answers that the app stores, without prefilled values. */
  readonly answers: Answers
  readonly onAnswers: (answers: Answers) => void
}

export type GivenAnswers = {
  /** The initial answers of rjsf: the app's answers and the prefilled values. */
  readonly first: Answers
  /** The newest answers with prefilled values, so that exactly the shown values are submitted. */
  readonly all: () => Answers
  /** Reports to the app those answers of rjsf that differ from the app's. */
  readonly report: (stored: Answers) => void
}

/**
 * Synchronizes the answers of rjsf and of the app: the borrower's changes are reported to the app, and answers or
 * prefilled values set elsewhere are set in rjsf.
 */
export function useGivenAnswers(props: GivenAnswersProps, form: RefObject<Form | null>): GivenAnswers {
  const [first] = useState(() => answersWithPrefills(props.view.fields, props.answers))
  const latest = useRef(props)
  const given = useRef(props.answers)
  /** An answer that the app returns late is older than that of rjsf, and is ignored. */
  const known = useRef(new WeakSet<Answers>())

  /** False until a form that may have been drawn before the newest answers is shown. */
  const isShown = useRef(false)

  useLayoutEffect(() => {
    latest.current = props
    if (!known.current.has(props.answers)) given.current = props.answers
    known.current.add(props.answers)
    const wanted = answersWithPrefills(props.view.fields, given.current)
    const stored = storedIn(form.current)
    if (!isShown.current) {
      isShown.current = true
      // As one change, because rjsf reports each of several without the others, as if the borrower had kept the former values.
      if (Object.keys({ ...stored, ...wanted }).some((id) => !deepEquals(wanted[id], stored[id])))
        form.current?.setFieldValue([], wanted)
      return
    }
    for (const { id } of props.view.fields) {
      if (!deepEquals(wanted[id], stored[id])) form.current?.setFieldValue([id], wanted[id])
    }
  })
  const all = useCallback(() => answersWithPrefills(latest.current.view.fields, given.current), [])
  const report = useCallback(
    (stored: Answers) => {
      const before = all()
      const changed = Object.entries(stored).filter(([field, value]) => !deepEquals(value, before[field]))
      if (changed.length === 0) return
      given.current = { ...given.current, ...Object.fromEntries(changed.map(([field, value]) => [field, value ?? ''])) }
      known.current.add(given.current)
      latest.current.onAnswers(given.current)
    },
    [all],
  )
  return { first, all, report }
}

/** The answers that rjsf stores, including those of hidden fields. */
function storedIn(form: Form | null): Answers {
  return (form?.state.formData ?? {}) as Answers
}
