# docker build -t tulsi-plus . && docker run -p 4000:4000 -v tulsi:/data --env-file tulsi-plus.env tulsi-plus
# docker run --rm -v tulsi:/data --env-file tulsi-plus.env tulsi-plus npm run plus -- audit verify
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=optional --ignore-scripts
COPY . .
RUN npm run build && npm prune --omit=dev --ignore-scripts

FROM node:24-bookworm-slim
WORKDIR /app
# `-e SIMULATOR=on` shows the simulated world instead, to everybody who reaches the port.
ENV NODE_ENV=production HOST=0.0.0.0 DATA_DIR=/data SIMULATOR=off
COPY --from=build --chown=node:node /app/package.json ./
COPY --from=build --chown=node:node /app/node_modules ./node_modules
COPY --from=build --chown=node:node /app/build ./build
COPY --from=build --chown=node:node /app/db ./db
COPY --from=build --chown=node:node /app/tools ./tools
RUN mkdir /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 4000
HEALTHCHECK --start-period=2m CMD node -e "fetch('http://127.0.0.1:' + (process.env.PORT || 4000) + '/readyz').then(a => process.exit(a.ok ? 0 : 1), () => process.exit(1))"
CMD ["node", "--enable-source-maps", "--heap-growing-percent=300", "--v8-pool-size=1", "build/server.mjs"]
