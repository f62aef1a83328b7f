import type { ScreenRoute } from '#engine/flow/json.ts'

/** Screens that a page shows by itself, whatever the status and without a journey: waiting, and the way back in. */
export const screensOfPages: readonly ScreenRoute[] = ['wait', 'auth/login', 'auth/forgot-password', 'auth/new-password']
