/**
 * Fields that no first page has: their code is loaded with the kinds of screens that have them, and otherwise when they are
 * first drawn.
 */
import { type ComponentType, lazy, Suspense } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'
import { once } from '../once.ts'
import { useWords } from '../surroundings.tsx'
import type { FieldProps } from './field-props.ts'

export const loadFiles = once(() => import('./files/files-field.tsx').then(({ FilesWidget }) => ({ default: FilesWidget })))
export const loadSlots = once(() => import('./slots/slot-field.tsx').then(({ SlotWidget }) => ({ default: SlotWidget })))

export const FilesWidget = later(loadFiles)
export const SlotWidget = later(loadSlots)

function later(load: () => Promise<{ readonly default: ComponentType<FieldProps> }>): ComponentType<FieldProps> {
  const Widget = lazy(load)
  return (props) => (
    <Suspense fallback={<Later />}>
      <Widget {...props} />
    </Suspense>
  )
}

function Later() {
  const words = useWords()
  return <Skeleton words={words('loading')} outline="list" parts={1} isPage={false} />
}
