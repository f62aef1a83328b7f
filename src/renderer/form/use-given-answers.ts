import type Form from '@rjsf/core'
import { type RefObject, useCallback, useLayoutEffect, useRef, useState } from 'react'
import { type Answers, answersWithPrefills, type FieldsView } from '#engine/index.ts'
import { sameJson } from './same-json.ts'

type GivenAnswersProps = {
  readonly view: FieldsView
  /** The answers that the app stores; prefilled values are not among them. */
  readonly answers: Answers
  readonly onAnswers: (answers: Answers) => void
}

export type GivenAnswers = {
  /** What rjsf begins with: the answers and the prefilled values. */
  readonly first: Answers
  /** The newest answers, with prefilled values: what is shown is what is sent. */
  readonly all: () => Answers
  /** Reports to the app the answers of rjsf that differ from those that the app stores. */
  readonly report: (stored: Answers) => void
}

/**
 * Connects the answers of rjsf with those of the app, in both directions: changes of the borrower are reported, and
 * answers or prefilled values that come from elsewhere are set in rjsf.
 */
export function useGivenAnswers(props: GivenAnswersProps, form: RefObject<Form | null>): GivenAnswers {
  const [first] = useState(() => answersWithPrefills(props.view.fields, props.answers))
  const latest = useRef(props)
  const given = useRef(props.answers)
  /** Answers that come back late are older than those that rjsf stores by then. */
  const known = useRef(new WeakSet<Answers>())

  useLayoutEffect(() => {
    latest.current = props
    if (!known.current.has(props.answers)) given.current = props.answers
    known.current.add(props.answers)
    const wanted = answersWithPrefills(props.view.fields, given.current)
    const stored = storedIn(form.current)
    for (const { id } of props.view.fields) {
      if (!sameJson(wanted[id], stored[id])) form.current?.setFieldValue([id], wanted[id])
    }
  })
  const all = useCallback(() => answersWithPrefills(latest.current.view.fields, given.current), [])
  const report = useCallback(
    (stored: Answers) => {
      const before = all()
      const changed = Object.entries(stored).filter(([field, value]) => !sameJson(value, before[field]))
      if (changed.length === 0) return
      given.current = { ...given.current, ...Object.fromEntries(changed.map(([field, value]) => [field, value ?? ''])) }
      known.current.add(given.current)
      latest.current.onAnswers(given.current)
    },
    [all],
  )
  return { first, all, report }
}

/** The answers that rjsf stores, those of hidden fields included. */
function storedIn(form: Form | null): Answers {
  return (form?.state.formData ?? {}) as Answers
}
