/**
 * Fields that no first page has: their code is loaded with the kinds of screens that have them, and otherwise when they are
 * first drawn.
 */
import { type ComponentType, Suspense } from 'react'
import { Skeleton } from '#ui/skeleton.tsx'
import { loadedLater } from '../loaded-later.tsx'
import { useWords } from '../screen-context.tsx'
import type { FieldProps } from './field-props.ts'

const files = loadedLater(() => import('./files/files-field.tsx').then(({ FilesWidget }) => FilesWidget))
const slots = loadedLater(() => import('./slots/slot-field.tsx').then(({ SlotWidget }) => SlotWidget))

export const loadFiles = files.load
export const loadSlots = slots.load
export const FilesWidget = waitedFor(files.Component)
export const SlotWidget = waitedFor(slots.Component)

function waitedFor(Widget: ComponentType<FieldProps>): ComponentType<FieldProps> {
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
