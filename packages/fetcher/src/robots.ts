export { parseRobots, type Robots } from "./robots/robots.ts"
