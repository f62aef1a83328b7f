/**
 * The kinds of screens that any product can have. A product adds its own; a test compares them all with `kind` in
 * schemas/screen.schema.json.
 */

import type { KindName } from '#engine/flow/compiled-flow.ts'
import { cardsAuthoring, cardsKind } from './cards.ts'
import type { Kind, KindAuthoring } from './define-kind.ts'
import { documentsAuthoring, documentsKind } from './documents.ts'
import { formAuthoring, formKind } from './form.ts'
import { messageAuthoring, messageKind } from './message.ts'
import { reviewAuthoring, reviewKind } from './review.ts'
import { scheduleAuthoring, scheduleKind } from './schedule.ts'
import { signAuthoring, signKind } from './sign.ts'
import { uploadAuthoring, uploadKind } from './upload.ts'
import { waitAuthoring, waitKind } from './wait.ts'

export const kinds = {
  form: formKind,
  upload: uploadKind,
  message: messageKind,
  wait: waitKind,
  review: reviewKind,
  documents: documentsKind,
  sign: signKind,
  schedule: scheduleKind,
  cards: cardsKind,
} satisfies { readonly [name in KindName]?: Kind<name> }

/** The authoring parts are a separate table, so that pages that import `kinds` do not bundle them. */
export const kindsAuthoring = {
  form: formAuthoring,
  upload: uploadAuthoring,
  message: messageAuthoring,
  wait: waitAuthoring,
  review: reviewAuthoring,
  documents: documentsAuthoring,
  sign: signAuthoring,
  schedule: scheduleAuthoring,
  cards: cardsAuthoring,
} satisfies { readonly [name in keyof typeof kinds]: KindAuthoring<name> }
