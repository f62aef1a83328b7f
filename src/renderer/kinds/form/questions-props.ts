/** What every kind of screen that takes answers is given, whatever else it shows. */

import type { ReactNode } from 'react'
import type { Answers, FieldId, FieldsView, JsonObject } from '#engine/index.ts'

import type { LookUpAddress } from '../../fields/address/found-address.ts'
import type { FileHandling } from '../../fields/files/file-handling.ts'
import type { MessagesByField, Summary } from './said-messages.ts'

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
