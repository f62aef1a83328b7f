/**
 * Determines which errors are shown: none until a field is left or the form submitted; a field's own error once it was
 * left. An error disappears when it is corrected, and returns only when the field is left again, so that no error
 * appears during typing.
 */

import type { ErrorSchema } from '@rjsf/utils'
import { createContext } from 'react'
import type { FieldId } from '#engine/index.ts'
import { formatMessage } from '#i18n/format-message.ts'
import type { Verdict } from './screen-validator.ts'

/** The error to show at each field, as long as rjsf reports it: a code of the flow, or the server's text. */
export type ShownErrors = { readonly [field: FieldId]: string }

/** The text of an error in the borrower's language. */
type TextOf = (field: FieldId, error: string) => string

type ShownErrorsWithTexts = { readonly shown: ShownErrors; readonly textOf: TextOf }

export const ShownErrorsContext = createContext<ShownErrorsWithTexts>({ shown: {}, textOf: (_field, error) => error })

/** The first error of each field. */
export function firstErrors(errors: ErrorSchema | undefined): ShownErrors {
  const firsts = Object.entries(errors ?? {}).flatMap(([field, error]) => {
    const first = (error as ErrorSchema | undefined)?.__errors?.[0]
    return first === undefined ? [] : [[field, first] as const]
  })
  return Object.fromEntries(firsts)
}

/** The shown errors that rjsf still reports; the same object if nothing changes. */
export function standingErrors(errors: ErrorSchema | undefined, shown: ShownErrors): ShownErrors {
  const standing = Object.entries(shown).filter(([field, error]) =>
    (errors?.[field] as ErrorSchema | undefined)?.__errors?.includes(error),
  )
  return standing.length === Object.keys(shown).length ? shown : Object.fromEntries(standing)
}

/** The texts of the shown errors. */
export function shownMessages(errors: ErrorSchema | undefined, { shown, textOf }: ShownErrorsWithTexts): ShownErrors {
  const standing = Object.entries(standingErrors(errors, shown))
  return Object.fromEntries(standing.map(([field, error]) => [field, textOf(field, error)]))
}

/** Returns the flow's text for a code. A text of the server is no code, and is returned unchanged. */
export function textsOf({ messages }: Verdict, locale: string): TextOf {
  return (field, error) => {
    const message = messages[field]?.find(({ code }) => code === error)
    return message ? formatMessage(message.text, locale) : error
  }
}
