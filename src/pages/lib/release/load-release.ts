/** Loads a release of a lender's flow: the flow as data, and its validators as functions. */

import { type JourneyPart, type ScreenValidators, validatorModules } from '#engine/index.ts'
import { addParsedMessages } from '#i18n/format-message.ts'
import type { ParsedMessages } from '#i18n/parsed-messages.ts'

type ReleaseModule = {
  readonly flow: JourneyPart
  readonly messages: ParsedMessages
  readonly validators: (modules: typeof validatorModules) => ScreenValidators
}
export type Release = { readonly flow: JourneyPart; readonly validators: ScreenValidators }

/** @param src the URL of the release's script on this origin, which contains the hash */
export async function loadRelease(src: string): Promise<Release> {
  const release: ReleaseModule = await import(/* @vite-ignore */ src)
  addParsedMessages(release.messages)
  return { flow: release.flow, validators: release.validators(validatorModules) }
}
