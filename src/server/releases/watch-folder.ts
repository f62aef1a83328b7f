import { watch } from 'node:fs'

/** An editor saves in several steps; they are one change. */
const quietMs = 50

/** Calls back once things have been quiet for a moment after something below the folder changed. */
export function watchFolder(folder: string, changed: () => void): { readonly close: () => void } {
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(changed, quietMs)
  })
  // A folder that is taken away is told once and watched no longer; what is served goes on.
  watcher.on('error', () => watcher.close())
  return {
    close: () => {
      clearTimeout(timer)
      watcher.close()
    },
  }
}
