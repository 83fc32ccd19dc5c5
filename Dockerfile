# One image for every role; the command says which (docker-compose.yml).
FROM node:24-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --no-audit --no-fund
COPY . .
RUN npm run build

FROM node:24-bookworm-slim
# As the processes of `npm start`: a larger nursery, allocated only under load, avoids scavenges.
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data NODE_OPTIONS=--max-semi-space-size=32
WORKDIR /app
# Programs that render: started beside us, never linked.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg espeak-ng && rm -rf /var/lib/apt/lists/*
COPY package.json package-lock.json .npmrc ./
# The chain of the specs is optional, so that a checkout installs anywhere, and no part of the service. Of the runtime of
# voices the builds for browsers stay behind.
RUN npm ci --omit=dev --no-audit --no-fund && rm -rf node_modules/@foundry-rs \
  && find node_modules/onnxruntime-web/dist -type f ! -name 'ort.node.min.mjs' ! -name 'ort-wasm-simd-threaded.mjs' ! -name 'ort-wasm-simd-threaded.wasm' -delete \
  && npm cache clean --force && mkdir /data && chown node:node /data
COPY bin ./bin
COPY CHANGELOG.md ./
# The workshop (dist/test: benchmarks, chaos, simulation, fuzzing) stays behind.
COPY --from=build /app/dist/src ./dist/src
COPY --from=build /app/dist/projections ./dist/projections
COPY --from=build /app/dist/migrations ./dist/migrations
USER node
VOLUME /data
EXPOSE 3000
CMD ["node", "dist/src/main.js", "--role", "all"]
