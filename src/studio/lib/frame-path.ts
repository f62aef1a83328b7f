import { previewPath } from '#contract/preview.ts'

/** The page that draws one place, without anything of the preview around it. */
export const framePath = `${previewPath}/frame`
