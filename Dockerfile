# Build: everything, then the folder that runs.
FROM node:24.11.1-trixie-slim AS build
WORKDIR /source
COPY package.json package-lock.json ./
COPY scripts ./scripts
RUN node --eval "import('./scripts/install.mjs').then(({ install }) => install())"
COPY . .
RUN node scripts/production-folder.mjs /shop --system-ffmpeg

# Run: Node, Debian's ffmpeg, the shop; nobody is root.
FROM node:24.11.1-trixie-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends ffmpeg tini \
  && rm -rf /var/lib/apt/lists/* \
  && mkdir /data \
  && chown node:node /data
WORKDIR /shop
COPY --from=build /shop ./
# A song holds a hundred buffers of megabytes: the allocator must hand each back as soon as it is free.
ENV NODE_ENV=production \
  HOST=0.0.0.0 \
  PORT=3000 \
  DATA_DIR=/data \
  MALLOC_MMAP_THRESHOLD_=1048576 \
  MALLOC_ARENA_MAX=2
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/live`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
ENTRYPOINT ["tini", "--"]
CMD ["node", "build/node/main.js"]
