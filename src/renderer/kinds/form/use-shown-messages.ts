import { useCallback, useMemo, useState } from 'react'
import {
  type Answers,
  answersWithPrefills,
  type FieldId,
  type FieldsView,
  type Json,
  type ResolvedText,
  type ValidationResult,
} from '#engine/index.ts'
import { sameJson } from '../../form/same-json.ts'

/** What a message screen needs of a judgement. */
export type Judged = Pick<ValidationResult, 'messages' | 'summary'>

type Shown =
  /** Of the engine: stands while the limit with this code is not met. */
  | { readonly code: string }
  /** Of the server: stands while the answer is the one that it refused. */
  | { readonly text: string; readonly of: Json | undefined }

type ShownByField = { readonly [field: FieldId]: Shown }

export type ShownMessages = {
  readonly messages: { readonly [field: FieldId]: ResolvedText | string }
  readonly summary: readonly { readonly field: FieldId; readonly text: ResolvedText | string }[]
  readonly unmet: { readonly [field: FieldId]: readonly string[] }
  readonly onLeaveField: (field: FieldId, answers: Answers) => void
  /** Continue was pressed and refused: everything that is wrong is shown, and the summary. */
  readonly refuse: (judged: Judged) => void
  /** The server refused, with a text by field. */
  readonly refuseFor: (texts: { readonly [field: FieldId]: string }) => void
}

/**
 * Which messages are to be seen: none before a field was left or Continue pressed, at a left field its own alone, and
 * each only until it is mended. While nothing is shown and no field lists its rules, a keystroke judges nothing.
 *
 * @param judge must be the same function for the same flow and facts (useCallback)
 */
export function useShownMessages(view: FieldsView, answers: Answers, judge: (answers: Answers) => Judged): ShownMessages {
  const [shown, setShown] = useState<ShownByField>({})
  const [submitted, setSubmitted] = useState(false)

  const listsRules = view.fields.some(({ hints }) => hints !== undefined)
  const needed = listsRules || Object.keys(shown).length > 0
  const given = answersWithPrefills(view.fields, answers)
  const judged = useMemo(() => (needed ? judge(given) : nothingWrong), [needed, judge, given])

  const stands = (field: FieldId, one: Shown) =>
    'code' in one ? codesOf(judged, field).includes(one.code) : sameJson(one.of, given[field])
  const standing = Object.entries(shown).filter(([field, one]) => stands(field, one))
  if (standing.length < Object.keys(shown).length) setShown(Object.fromEntries(standing))

  const textOf = (field: FieldId, one: Shown) =>
    'text' in one ? one.text : (judged.messages[field]?.find(({ code }) => code === one.code)?.text ?? '')
  const messages = Object.fromEntries(standing.map(([field, one]) => [field, textOf(field, one)]))

  const onLeaveField = useCallback(
    (field: FieldId, current: Answers) => {
      const code = judge(current).messages[field]?.[0]?.code
      setShown((before) => {
        if (code === undefined) return before
        return { ...before, [field]: { code } }
      })
    },
    [judge],
  )
  const refuse = useCallback((refused: Judged) => {
    const firsts = Object.entries(refused.messages).flatMap(([field, [first]]) => (first ? [[field, { code: first.code }]] : []))
    setShown(Object.fromEntries(firsts))
    setSubmitted(true)
  }, [])
  const refuseFor = (texts: { readonly [field: FieldId]: string }) => {
    setShown(Object.fromEntries(Object.entries(texts).map(([field, text]) => [field, { text, of: given[field] }])))
    setSubmitted(true)
  }
  return {
    messages,
    summary: submitted ? summaryOf(view, judged, messages) : [],
    unmet: Object.fromEntries(Object.keys(judged.messages).map((field) => [field, codesOf(judged, field)])),
    onLeaveField,
    refuse,
    refuseFor,
  }
}

const nothingWrong: Judged = { messages: {}, summary: [] }

const codesOf = (judged: Judged, field: FieldId): readonly string[] => judged.messages[field]?.map(({ code }) => code) ?? []

function summaryOf(view: FieldsView, judged: Judged, messages: ShownMessages['messages']): ShownMessages['summary'] {
  return view.fields.flatMap(({ id }) => {
    const message = messages[id]
    if (message === undefined) return []
    const engine = typeof message === 'string' ? undefined : judged.summary.find(({ field }) => field === id)?.text
    return [{ field: id, text: engine ?? message }]
  })
}
