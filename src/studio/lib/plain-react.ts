/**
 * React's development build records each component for the browser's profiler, which slows each drawing. Its modules
 * look for these two functions when they load, so this module is imported before any that contains JSX.
 */
Object.assign(console, { createTask: undefined, timeStamp: undefined })
