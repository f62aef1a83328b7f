import type { HTMLAttributes } from 'react'

/**
 * The element around a field's controls: calls `onLeave` when the focus leaves all of them, not when it moves between
 * them.
 */
export function LeaveBox({ onLeave, ...rest }: HTMLAttributes<HTMLDivElement> & { readonly onLeave: () => void }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by the box itself; it listens to its controls
  return <div {...rest} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave()} />
}
