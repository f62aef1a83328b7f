import { previewPath } from '#contract/preview.ts'

/** The path of the page that draws one place, without the preview around it. */
export const framePath = `${previewPath}/frame`
