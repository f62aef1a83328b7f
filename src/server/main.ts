import { serve } from './serve.ts'

await serve(process.argv.slice(2))
