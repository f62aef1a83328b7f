/** One release of a lender's flow: its questions as data and the checks of its answers as plain functions. */

import { type JourneyPart, type ScreenValidators, validatorModules } from '#engine/index.ts'

type ReleaseModule = {
  readonly flow: JourneyPart
  readonly validators: (modules: typeof validatorModules) => ScreenValidators
}
export type Release = { readonly flow: JourneyPart; readonly validators: ScreenValidators }

/** @param src the address of the release's script, on this origin; the server names it by its content */
export async function loadRelease(src: string): Promise<Release> {
  const release: ReleaseModule = await import(/* @vite-ignore */ src)
  return { flow: release.flow, validators: release.validators(validatorModules) }
}
