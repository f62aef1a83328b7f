/**
 * The tables of all kinds of screens. The type checker and a test compare them with `kind` in
 * schemas/screen.schema.json.
 */

import type { KindName } from '#engine/flow/compiled-flow.ts'
import { cardsAuthoring, cardsKind } from '#engine/kinds/cards.ts'
import type { Kind, KindAuthoring } from '#engine/kinds/define-kind.ts'
import { documentsAuthoring, documentsKind } from '#engine/kinds/documents.ts'
import { formAuthoring, formKind } from '#engine/kinds/form.ts'
import { messageAuthoring, messageKind } from '#engine/kinds/message.ts'
import { reviewAuthoring, reviewKind } from '#engine/kinds/review.ts'
import { scheduleAuthoring, scheduleKind } from '#engine/kinds/schedule.ts'
import { signAuthoring, signKind } from '#engine/kinds/sign.ts'
import { uploadAuthoring, uploadKind } from '#engine/kinds/upload.ts'
import { waitAuthoring, waitKind } from '#engine/kinds/wait.ts'
import { linkAuthoring, linkKind } from './link.ts'
import { offersAuthoring, offersKind } from './offers.ts'
import { sessionAuthoring, sessionKind } from './session.ts'
import { sourcesAuthoring, sourcesKind } from './sources.ts'

type Kinds = { readonly [name in KindName]: Kind<name> }

export const kinds: { readonly [name in KindName]: Kind } = {
  form: formKind,
  upload: uploadKind,
  message: messageKind,
  wait: waitKind,
  offers: offersKind,
  review: reviewKind,
  documents: documentsKind,
  sign: signKind,
  sources: sourcesKind,
  link: linkKind,
  schedule: scheduleKind,
  session: sessionKind,
  cards: cardsKind,
} satisfies Kinds

type KindsAuthoring = { readonly [name in KindName]: KindAuthoring<name> }

/** The authoring parts are a separate table, so that pages that import `kinds` do not bundle them. */
export const kindsAuthoring: { readonly [name in KindName]: KindAuthoring } = {
  form: formAuthoring,
  upload: uploadAuthoring,
  message: messageAuthoring,
  wait: waitAuthoring,
  offers: offersAuthoring,
  review: reviewAuthoring,
  documents: documentsAuthoring,
  sign: signAuthoring,
  sources: sourcesAuthoring,
  link: linkAuthoring,
  schedule: scheduleAuthoring,
  session: sessionAuthoring,
  cards: cardsAuthoring,
} satisfies KindsAuthoring
