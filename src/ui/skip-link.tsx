import classes from './skip-link.module.css'

/** The first stop of the Tab key on each page; hidden until it has the focus. */
export function SkipLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <a className={classes.link} href={`#${to}`} onClick={(event) => jump(event, to)}>
      {children}
    </a>
  )
}

/** The address stays as it is: a router would take a new hash for a new place. */
function jump(event: { preventDefault(): void }, to: string): void {
  const target = document.getElementById(to)
  if (!target) return
  event.preventDefault()
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus()
}
