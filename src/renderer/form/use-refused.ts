import { deepEquals, ErrorSchemaBuilder } from '@rjsf/utils'
import { useCallback, useMemo, useState } from 'react'
import type { Answers, FieldId, Json } from '#engine/index.ts'

/** The errors in the server's response: a text for each field. */
export type Refusal = { readonly [field: FieldId]: string }

type Refused = { readonly [field: FieldId]: { readonly text: string; readonly answer: Json | undefined } }

/** The server's errors for rjsf's `extraErrors`; each is kept until the answer of its field changes. */
export function useRefused() {
  const [refused, setRefused] = useState<Refused>({})
  const refuse = useCallback((refusal: Refusal, answers: Answers) => {
    setRefused(Object.fromEntries(Object.entries(refusal).map(([field, text]) => [field, { text, answer: answers[field] }])))
  }, [])
  const forgive = useCallback((answers: Answers) => {
    setRefused((before) => {
      const standing = Object.entries(before).filter(([field, { answer }]) => deepEquals(answer, answers[field]))
      return standing.length === Object.keys(before).length ? before : Object.fromEntries(standing)
    })
  }, [])
  const errors = useMemo(
    () =>
      Object.entries(refused).reduce((built, [field, { text }]) => built.addErrors(text, [field]), new ErrorSchemaBuilder())
        .ErrorSchema,
    [refused],
  )
  return { refused: errors, refuse, forgive }
}
