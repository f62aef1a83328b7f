import classes from './skip-link.module.css'

/** The link to the content, the first stop of the Tab key on each page; hidden without focus. */
export function SkipLink({ to, children }: { readonly to: string; readonly children: string }) {
  return (
    <a className={classes.link} href={`#${to}`} onClick={(event) => jump(event, to)}>
      {children}
    </a>
  )
}

/** Sets no hash in the URL, which the router would take for a navigation. */
function jump(event: { preventDefault(): void }, to: string): void {
  const target = document.getElementById(to)
  if (!target) return
  event.preventDefault()
  if (!target.hasAttribute('tabindex')) target.tabIndex = -1
  target.focus()
}
