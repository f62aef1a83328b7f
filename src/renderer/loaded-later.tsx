import { type ComponentType, lazy, useState } from 'react'

type LoadedLater<Props> = {
  readonly Component: ComponentType<Props>
  /** Loads the component before it is drawn. */
  readonly load: () => Promise<ComponentType<Props>>
}

/** A component whose code is loaded when it is first drawn. One that was loaded before is drawn at once, without suspending. */
export function loadedLater<Props extends object>(importComponent: () => Promise<ComponentType<Props>>): LoadedLater<Props> {
  let loaded: ComponentType<Props> | undefined
  const load = async () => {
    loaded ??= await importComponent()
    return loaded
  }
  const Suspending = lazy(async () => ({ default: await load() })) as unknown as ComponentType<Props>
  const Component = (props: Props) => {
    const [Drawn] = useState(() => loaded ?? Suspending)
    return <Drawn {...props} />
  }
  return { Component, load }
}
