import type { HTMLAttributes } from 'react'

/** Around the controls of one field: tells when the focus leaves them all, not when it moves between them. */
export function LeaveBox({ onLeave, ...rest }: HTMLAttributes<HTMLDivElement> & { readonly onLeave: () => void }) {
  // biome-ignore lint/a11y/noStaticElementInteractions: nothing is done by the box itself; it listens to its controls
  return <div {...rest} onBlur={(event) => !event.currentTarget.contains(event.relatedTarget) && onLeave()} />
}
