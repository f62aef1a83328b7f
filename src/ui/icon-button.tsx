import { UnstyledButton } from '@mantine/core'
import type { ComponentProps } from 'react'
import classes from './icon-button.module.css'

type IconButtonProps = ComponentProps<'button'> & {
  readonly label: string
  readonly 'data-focus'?: 'first' | undefined
}

/** A button of touch size that shows an icon alone. */
export function IconButton({ label, className = '', ...rest }: IconButtonProps) {
  return <UnstyledButton {...rest} className={`${classes.button} ${className}`} aria-label={label} title={label} />
}
