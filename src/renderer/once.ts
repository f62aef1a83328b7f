/** Returns a loaded module synchronously: a promise would make React suspend and draw the screen twice. */
export function once<Module>(load: () => Promise<Module>): () => Promise<Module> {
  let here: PromiseLike<Module> | undefined
  return () => {
    if (here) return here as Promise<Module>
    return load().then((module) => {
      here = { then: (give) => give?.(module) as never }
      return module
    })
  }
}
