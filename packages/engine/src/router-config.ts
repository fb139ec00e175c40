/** Path parameters may be as long as the API allows and a little longer, so that it is the API that refuses them. */
export const routerConfig = { maxParamLength: 1024 }
