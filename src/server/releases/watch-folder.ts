import { watch } from 'node:fs'

/** An editor saves in several steps; they are one change. */
const quietMs = 50

/**
 * Calls back after 50 ms without another change below the folder. `fs.watch` does not descend into linked folders; it reports
 * a change of their direct children as one of the link, for which `readFlowFolder` then finds nothing new.
 */
export function watchFolder(folder: string, changed: () => void): { readonly close: () => void } {
  let timer: NodeJS.Timeout | undefined
  const watcher = watch(folder, { recursive: true }, () => {
    clearTimeout(timer)
    timer = setTimeout(changed, quietMs)
  })
  // A removed folder is reported once and no longer watched; the served releases stay.
  watcher.on('error', () => watcher.close())
  return {
    close: () => {
      clearTimeout(timer)
      watcher.close()
    },
  }
}
